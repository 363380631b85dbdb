import { isKsuid, newKsuid, Rejection } from '@dg/kernel';
import { createLog } from '@dg/platform/log';
import { Writable } from 'node:stream';
import { acme, backendDoubles, healthyDouble, identityDouble, orderDouble } from './testing/doubles.ts';
import { startGateway, type RunningGateway } from './testing/start-gateway.ts';

const lines: string[] = [];
const log = createLog(
  'gateway',
  'info',
  new Writable({ write: (chunk, _encoding, done) => (lines.push(String(chunk)), done()) }),
);
let isReady = true;
let vouchers: () => Promise<object> = () =>
  Promise.resolve({ items: [{ order_id: 42, vouchers: [{ claim_url: 'https://x.test/1' }] }] });
let gateway: RunningGateway;

beforeAll(async () => {
  const backends = backendDoubles({
    catalog: {
      ListVoucherProducts: () => Promise.resolve({ products: [], total_count: 120 }),
      GetVoucherProduct: () => Promise.reject(new Rejection('PRODUCT_NOT_FOUND')),
      ListCategories: () => Promise.resolve({ categories: [{ id: 1, name: 'Gaming', product_count: 2 }] }),
    },
    order: {
      GetOrder: () => Promise.resolve(orderDouble()),
      ListOrders: () => Promise.resolve({ orders: [], total_count: 0 }),
      PlaceVoucherOrders: () => Promise.resolve({ results: [{ order: orderDouble() }] }),
    },
    fulfilment: { RevealVouchers: () => vouchers() as never },
    wallet: { ListWallets: () => Promise.reject(new Error('password=hunter2')) },
  });
  gateway = await startGateway({
    log,
    identity: identityDouble(),
    backends,
    health: { ...healthyDouble, isReady: () => isReady },
  });
});
afterAll(() => gateway.close());

const refusal = (status: number, name: string, code: string, message: string) => ({
  status,
  body: { error: { name, code, message } },
});
const json = 'application/json';

test.each([
  ['without a header', '/api/v1/orders', {}, 'Authorization header required'],
  [
    'with a token that does not verify',
    '/api/v1/orders',
    { Authorization: 'Bearer nonsense' },
    'Authentication required',
  ],
  ['with another scheme', '/api/v1/orders', { Authorization: 'Basic eDp5' }, 'Authentication required'],
  ['before an unknown path', '/api/v2/nothing', {}, 'Authorization header required'],
  ['before an unknown operator path', '/admin/nothing', {}, 'Authorization header required'],
])('a request %s is 401', async (_case, path, headers, message) => {
  expect(await gateway.call('GET', path, { headers })).toMatchObject(
    refusal(401, 'UnauthorizedError', 'UNAUTHORIZED', message),
  );
});

test.each([
  ['an unknown path', 'GET', '/api/v1/nothing', {}, refusal(404, 'NotFoundError', 'NOT_FOUND', 'Resource not found')],
  ['an unknown path outside', 'GET', '/nothing', {}, refusal(404, 'NotFoundError', 'NOT_FOUND', 'Resource not found')],
  [
    'another method',
    'DELETE',
    '/api/v1/orders',
    {},
    refusal(405, 'MethodNotAllowedError', 'METHOD_NOT_ALLOWED', 'Method not allowed'),
  ],
  [
    'broken percent-encoding',
    'GET',
    '/api/v1/orders/%zz',
    {},
    refusal(400, 'ValidationException', 'VALIDATION_FAILURE', 'Invalid request path'),
  ],
  [
    'broken JSON',
    'POST',
    '/api/v1/orders',
    { text: '{"a":' },
    refusal(400, 'ValidationException', 'VALIDATION_FAILURE', 'Invalid request body'),
  ],
  [
    'JSON that is no object',
    'POST',
    '/api/v1/orders',
    { text: '[1]' },
    refusal(400, 'ValidationException', 'VALIDATION_FAILURE', 'Invalid request body'),
  ],
  [
    'a JSON text',
    'POST',
    '/api/v1/orders',
    { text: '"x"' },
    refusal(400, 'ValidationException', 'VALIDATION_FAILURE', 'Invalid request body'),
  ],
  [
    'no body',
    'POST',
    '/api/v1/orders',
    {},
    refusal(400, 'ValidationException', 'VALIDATION_FAILURE', 'Invalid product_id: required'),
  ],
  [
    'a body over 1 MiB',
    'POST',
    '/api/v1/orders',
    { text: JSON.stringify('x'.repeat(20_000_000)) },
    { status: 413, body: { error: { code: 'PAYLOAD_TOO_LARGE' } } },
  ],
  [
    'another media type',
    'POST',
    '/api/v1/orders',
    { text: 'a=1', headers: { 'Content-Type': 'text/plain' } },
    { status: 415, body: { error: { code: 'UNSUPPORTED_MEDIA_TYPE' } } },
  ],
  [
    'an unknown charset',
    'POST',
    '/api/v1/orders',
    { text: '{}', headers: { 'Content-Type': `${json}; charset=x-none` } },
    { status: 415 },
  ],
  [
    'a repeated parameter',
    'GET',
    '/api/v1/orders?limit=1&limit=2',
    {},
    refusal(400, 'ValidationException', 'VALIDATION_FAILURE', 'limit must be given only once'),
  ],
  [
    'an order id that is no integer',
    'GET',
    '/api/v1/orders/abc',
    {},
    refusal(400, 'BadRequestError', 'BAD_REQUEST', 'Invalid order ID'),
  ],
  [
    'an order id beyond 32 bits',
    'GET',
    '/api/v1/orders/2147483648',
    {},
    refusal(404, 'NotFoundError', 'NOT_FOUND', 'Order not found'),
  ],
  [
    'an order id of 0 on PATCH',
    'PATCH',
    '/api/v1/orders/0/notification-email',
    { json: {} },
    refusal(400, 'ValidationException', 'VALIDATION_FAILURE', 'Invalid order ID'),
  ],
  [
    'no e-mail on PATCH',
    'PATCH',
    '/api/v1/orders/2147483648/notification-email',
    { json: {} },
    refusal(400, 'ValidationException', 'VALIDATION_FAILURE', 'email is required'),
  ],
  [
    'a product id of 0',
    'GET',
    '/api/v1/products/0',
    {},
    refusal(400, 'ValidationException', 'VALIDATION_FAILURE', 'Invalid product ID'),
  ],
  [
    'an unknown product',
    'GET',
    '/api/v1/products/1',
    {},
    refusal(404, 'NotFoundError', 'NOT_FOUND', 'Product not found'),
  ],
  [
    'a transaction id beyond 32 bits',
    'GET',
    '/api/v1/transactions/2147483648',
    {},
    refusal(400, 'BadRequestError', 'BAD_REQUEST', 'Invalid transaction ID'),
  ],
  [
    'an order list without a match',
    'GET',
    '/api/v1/orders',
    {},
    refusal(404, 'NotFoundError', 'NOT_FOUND', 'No Matching Result Found!'),
  ],
  [
    'an empty Idempotency-Key',
    'POST',
    '/api/v1/orders',
    { json: {}, headers: { 'Idempotency-Key': '' } },
    { status: 400 },
  ],
  [
    'a fault',
    'GET',
    '/api/v1/wallets',
    {},
    refusal(500, 'InternalServerError', 'INTERNAL_ERROR', 'Internal server error'),
  ],
])('%s is refused in the shape of every error', async (_case, method, path, options, expected) => {
  const reply = await gateway.call(method, path, { token: 'client', ...options });
  expect(reply).toMatchObject(expected);
  expect(isKsuid(reply.headers.get('x-request-id') ?? '')).toBe(true);
});

test('405 names the methods there are', async () => {
  const reply = await gateway.call('PUT', '/api/v1/orders', { token: 'client' });
  expect(reply.headers.get('allow')).toBe('GET, HEAD, POST');
});

test('a KSUID as X-Request-Id is kept, anything else replaced', async () => {
  const id = newKsuid();
  const kept = await gateway.call('GET', '/nothing', { headers: { 'X-Request-Id': id } });
  const replaced = await gateway.call('GET', '/nothing', { headers: { 'X-Request-Id': 'abc' } });
  expect(kept.headers.get('x-request-id')).toBe(id);
  expect(isKsuid(replaced.headers.get('x-request-id') ?? '')).toBe(true);
});

test('a list is a bare array with pagination headers', async () => {
  const reply = await gateway.call('GET', '/api/v1/products?page=2&limit=50&unknown=1', { token: 'client' });
  expect(reply.body).toEqual([]);
  const names = 'x-page x-per-page x-total-count x-total-pages x-page-size x-has-more cache-control'.split(' ');
  expect(names.map((name) => reply.headers.get(name))).toEqual(['2', '50', '120', '3', '0', 'true', 'no-store']);
});

test('products of a country nobody knows are none', async () => {
  const reply = await gateway.call('GET', '/api/v1/products?country_id=9999', { token: 'client' });
  expect(reply).toMatchObject({ status: 200, body: [] });
  expect(reply.headers.get('x-total-count')).toBe('0');
});

test('reference data is answered 304 to who has it', async () => {
  for (const path of ['/api/v1/countries', '/api/v1/currencies', '/api/v1/categories']) {
    const first = await gateway.call('GET', path, { token: 'client' });
    expect(first.headers.get('cache-control')).toMatch(/^private, max-age=\d+$/);
    const again = await gateway.call('GET', path, {
      token: 'client',
      headers: { 'If-None-Match': `W/${first.headers.get('etag')}` },
    });
    expect(again).toMatchObject({ status: 304, body: undefined });
  }
});

test('a create whose codes cannot be had now is still a success', async () => {
  const before = vouchers;
  vouchers = () => Promise.reject(new Rejection('UNAVAILABLE'));
  const reply = await gateway.call('POST', '/api/v1/orders', {
    token: 'client',
    json: { product_id: 3, denomination: 10.5, quantity: 2 },
  });
  vouchers = before;
  expect(reply).toMatchObject({ status: 200, body: { id: 42, status: 'DELIVERED', vouchers: [] } });
});

test('an unreachable service is 503 with Retry-After', async () => {
  const before = vouchers;
  vouchers = () => Promise.reject(new Rejection('UNAVAILABLE'));
  const reply = await gateway.call('GET', '/api/v1/orders/42', { token: 'client' });
  vouchers = before;
  expect(reply).toMatchObject({
    status: 503,
    body: { error: { name: 'ServiceUnavailableError', code: 'SERVICE_UNAVAILABLE' } },
  });
  expect(reply.headers.get('retry-after')).toBe('1');
});

test('the access log names the route and the client, and never what was asked', async () => {
  lines.length = 0;
  const reply = await gateway.call('GET', '/api/v1/orders/42?hidden=1', { token: 'client' });
  const line = JSON.parse(lines.find((text) => text.includes('request answered')) ?? '{}') as object;
  expect(line).toMatchObject({
    method: 'GET',
    route: '/api/v1/orders/:id',
    status: 200,
    client_id: acme.id,
    request_id: reply.headers.get('x-request-id'),
  });
  expect(lines.join('')).not.toMatch(/hidden|x\.test|Bearer/);
});

test('a draining gateway is alive but not ready', async () => {
  expect((await gateway.call('GET', '/health/ready')).status).toBe(200);
  isReady = false;
  expect((await gateway.call('GET', '/health/ready')).status).toBe(503);
  expect((await gateway.call('GET', '/health/live')).status).toBe(200);
  isReady = true;
});
