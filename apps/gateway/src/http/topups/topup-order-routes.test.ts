import type { Order__Output, PlacedOrder__Output, PlaceTopupOrder } from '@dg/contracts/orders';
import { Rejection } from '@dg/kernel';
import { createLog } from '@dg/platform/log';
import { acme, backendDoubles, healthyDouble, identityDouble, topupOrderDouble } from '../../testing/doubles.ts';
import { startGateway, type RunningGateway } from '../../testing/start-gateway.ts';
import { encodeTopupOrderItem } from '@dg/resources';
import { encodeTopupOrder } from './encode-topup-order.ts';

/** What order-svc was last asked, by the name of the call. */
const asked: Record<string, unknown> = {};
let stored = topupOrderDouble();
let refresh: () => Promise<Order__Output>;
let place: () => PlacedOrder__Output;
let gateway: RunningGateway;

beforeAll(async () => {
  gateway = await startGateway({
    log: createLog('gateway', 'silent'),
    identity: identityDouble(),
    health: healthyDouble,
    backends: backendDoubles({
      order: {
        PlaceTopupOrders: async (request) => {
          const { orders = [] } = request as { orders?: PlaceTopupOrder[] };
          asked['place'] = orders[0];
          return { results: orders.map(place) };
        },
        ListOrders: async (ask) => {
          asked['orders'] = ask;
          const orders = (ask as { status: string }).status === 'RECHARGED' ? [] : [stored];
          return { orders, total_count: orders.length };
        },
        GetOrder: (ask, options) => {
          const { is_refreshed: isRefreshed } = ask as { is_refreshed?: boolean };
          asked[isRefreshed === true ? 'refreshed' : 'stored'] = { ...ask, deadlineMs: options?.deadlineMs };
          return isRefreshed === true ? refresh() : Promise.resolve(stored);
        },
        SetNotificationEmail: async (ask) => {
          asked['email'] = ask;
          if ((ask as { order_id: number }).order_id === 404) throw new Rejection('ORDER_NOT_FOUND');
          return {};
        },
      },
    }),
  });
});
afterAll(() => gateway.close());
beforeEach(() => {
  for (const name of Object.keys(asked)) delete asked[name];
  stored = topupOrderDouble();
  refresh = () => Promise.resolve(stored);
  place = () => ({ order: stored });
});

const get = (path: string) => gateway.call('GET', `/api/v1/topups${path}`, { token: 'client' });
const post = (path: string, json: object) => gateway.call('POST', `/api/v1/topups${path}`, { token: 'client', json });
const client_id = acme.id;

test('an order is placed as asked, and answered whatever became of it', async () => {
  stored = topupOrderDouble({ status: 'FAILED', failure_code: 'INVALID_RECIPIENT', is_user_fixable: true });
  const reply = await post('/orders', {
    product_id: 3,
    amount: 10.5,
    input_data: { phone_number: '09876543210' },
    client_reference: 'ref-1',
    quantity: 9,
  });
  expect(reply).toMatchObject({ status: 200, body: { status: 'FAILED', failure_code: 'INVALID_RECIPIENT' } });
  expect(reply.body).toStrictEqual(encodeTopupOrder(stored));
  expect(asked['place']).toEqual({
    client_id,
    product_id: 3,
    amount: '10.5',
    category: '',
    wallet_id: 0,
    input_data_json: '{"phone_number":"09876543210"}',
    client_reference: 'ref-1',
    redeem_voucher_code: undefined,
    request_id: reply.headers.get('x-request-id'),
    idempotency_key: '',
  });
});

test('orders are listed by status, product, country and reference', async () => {
  const sort = encodeURIComponent('{"Field":"amount","Direction":"ASC"}');
  const reply = await get(
    `/orders?status=PENDING&product_id=3&country=GLO&client_reference=r&per_page=500&sort=${sort}`,
  );
  expect(reply).toMatchObject({ status: 200, body: [encodeTopupOrderItem(stored)] });
  const filters = { client_reference: 'r', status: 'PENDING', product_id: 3, country_code: 'GLO' };
  const order = { sort_by: 'amount', sort_ascending: true, page: 1, limit: 500 };
  expect(asked['orders']).toEqual({ client_id, vertical: 'topup', ...filters, ...order });
});

test.each(['status=RECHARGED', 'product_id=2147483648'])('no order is an empty page: %s', async (query) => {
  const reply = await get(`/orders?${query}`);
  expect(reply).toMatchObject({ status: 200, body: [] });
  expect(reply.headers.get('x-page-size')).toBe('0');
  expect(reply.headers.get('x-has-more')).toBe('false');
});

test('an order is asked for with its supplier, for at most 15 s', async () => {
  expect(await get('/orders/42')).toMatchObject({ status: 200, body: encodeTopupOrder(stored) });
  const ask = { client_id, vertical: 'topup', order_id: 42 };
  expect(asked).toEqual({ refreshed: { ...ask, is_refreshed: true, deadlineMs: 15_000 } });
});

test.each([
  ['its supplier does not answer', new Rejection('UNAVAILABLE')],
  ['asking it fails', new Error('fault')],
])('an order is shown as it is stored when %s', async (_case, error) => {
  refresh = () => Promise.reject(error);
  stored = topupOrderDouble({ status: 'PENDING' });
  expect(await get('/orders/42')).toMatchObject({ status: 200, body: { id: 42, status: 'PENDING' } });
  expect(asked['stored']).toEqual({ client_id, vertical: 'topup', order_id: 42, deadlineMs: undefined });
});

test('an unknown order is 404, and not looked for twice', async () => {
  refresh = () => Promise.reject(new Rejection('ORDER_NOT_FOUND'));
  expect(await get('/orders/42')).toMatchObject({ status: 404, body: { error: { message: 'Order not found' } } });
  expect(Object.keys(asked)).toEqual(['refreshed']);
});

test('the notification e-mail is set', async () => {
  const path = '/api/v1/topups/orders/42/notification-email';
  const reply = await gateway.call('PATCH', path, { token: 'client', json: { email: 'a@example.com' } });
  expect(reply).toMatchObject({ status: 200, body: { success: true, message: 'Notification email updated' } });
  expect(asked['email']).toEqual({ client_id, vertical: 'topup', order_id: 42, email: 'a@example.com' });
});

test('a suspended client reads and quotes but does not order', async () => {
  const suspended = await startGateway({
    log: createLog('gateway', 'silent'),
    identity: identityDouble({ ...acme, status: 'SUSPENDED' }),
    health: healthyDouble,
    backends: backendDoubles({ order: { GetOrder: () => Promise.resolve(stored) } }),
  });
  const read = await suspended.call('GET', '/api/v1/topups/orders/42', { token: 'client' });
  const create = await suspended.call('POST', '/api/v1/topups/orders', { token: 'client', json: {} });
  await suspended.close();
  expect([read.status, create.status]).toEqual([200, 403]);
});

test.each([
  ['NO_VARIANT_AVAILABLE', 400, 'BadRequestError', 'No variant available'],
  ['INSUFFICIENT_WALLET_BALANCE', 400, 'BadRequestError', 'Insufficient wallet balance'],
  ['VOUCHER_NOT_REDEEMABLE', 400, 'BadRequestError', 'Voucher code cannot be redeemed'],
  ['VOUCHER_VALUE_INSUFFICIENT', 400, 'BadRequestError', 'Voucher value is insufficient'],
  ['INVALID_REQUEST', 400, 'ValidationException', 'phone_number is required'],
  ['PRODUCT_NOT_FOUND', 404, 'NotFoundError', 'Product not found'],
])('an order refused as %s is %d %s', async (code, status, name, message) => {
  place = () => ({ refusal: { code, message: code === 'INVALID_REQUEST' ? message : '' } });
  expect(await post('/orders', ask)).toMatchObject({ status, body: { error: { name, message } } });
});

const beyond = '2147483648';
const ask = { product_id: 3, amount: 10 };

test.each<[string, string, object | undefined, number, string]>([
  ['POST', '/orders', {}, 400, 'Product ID is required'],
  ['POST', '/orders', { ...ask, input_data: [] }, 400, 'input_data must be an object'],
  ['POST', '/orders', { ...ask, product_id: Number(beyond) }, 404, 'Product not found'],
  ['POST', '/orders', { ...ask, wallet_id: Number(beyond) }, 400, 'Wallet not found'],
  [
    'GET',
    '/orders?status=pending',
    undefined,
    400,
    'status must be one of PENDING, DELIVERED, FAILED, CANCELLED, RECHARGED',
  ],
  ['GET', '/orders?product_id=0', undefined, 400, 'product_id must be a positive integer'],
  ['GET', '/orders?country=ind', undefined, 400, 'country must be an ISO 3166-1 alpha-3 code'],
  ['GET', '/orders?sort={"Field":"input_data","Direction":"ASC"}', undefined, 400, 'sort Field must be one of id, '],
  ['GET', '/orders/x', undefined, 400, 'Invalid order ID'],
  ['GET', `/orders/${beyond}`, undefined, 404, 'Order not found'],
  ['PATCH', '/orders/0/notification-email', {}, 400, 'Invalid order ID'],
  ['PATCH', `/orders/${beyond}/notification-email`, {}, 400, 'email is required'],
  ['PATCH', '/orders/404/notification-email', { email: 'a@example.com' }, 404, 'Order not found'],
  ['DELETE', '/orders', undefined, 405, 'Method not allowed'],
])('%s %s with %j is %d: %s', async (method, path, json, status, message) => {
  const reply = await gateway.call(method, `/api/v1/topups${path}`, { token: 'client', json });
  expect(reply).toMatchObject({ status, body: { error: { message: expect.stringContaining(message) as string } } });
});

test('what can be read can be asked for by HEAD', async () => {
  for (const path of ['/orders', '/orders/42']) {
    const reply = await gateway.call('HEAD', `/api/v1/topups${path}`, { token: 'client' });
    expect(reply).toMatchObject({ status: 200, body: undefined });
  }
});
