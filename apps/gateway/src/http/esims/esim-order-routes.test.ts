import type { Profile__Output } from '@dg/contracts/fulfilment';
import type { Order__Output, PlacedOrder__Output, PlaceEsimOrder } from '@dg/contracts/orders';
import { Rejection } from '@dg/kernel';
import { createLog } from '@dg/platform/log';
import {
  acme,
  backendDoubles,
  esimOrderDouble,
  healthyDouble,
  identityDouble,
  profileDouble,
} from '../../testing/doubles.ts';
import { startGateway, type RunningGateway } from '../../testing/start-gateway.ts';
import { encodeEsimOrder, encodeEsimOrderItem } from './encode-esim-order.ts';

/** What the services were last asked, by the name of the call. */
const asked: Record<string, unknown> = {};
const lines: string[] = [];
const log = createLog('gateway', 'trace', { write: (line: string) => void lines.push(line) });
let stored = esimOrderDouble();
let profile = profileDouble();
let refresh: () => Promise<Order__Output>;
let reveal: () => Promise<Profile__Output>;
let place: () => PlacedOrder__Output;
let gateway: RunningGateway;

beforeAll(async () => {
  gateway = await startGateway({
    log,
    identity: identityDouble(),
    health: healthyDouble,
    backends: backendDoubles({
      order: {
        PlaceEsimOrders: async (request) => {
          const { orders = [] } = request as { orders?: PlaceEsimOrder[] };
          asked['place'] = orders[0];
          return { results: orders.map(place) };
        },
        ListOrders: async (ask) => {
          asked['orders'] = ask;
          return { orders: [stored], total_count: 1 };
        },
        GetOrder: (ask) => {
          const { is_refreshed: isRefreshed } = ask as { is_refreshed?: boolean };
          asked[isRefreshed === true ? 'refreshed' : 'stored'] = ask;
          return isRefreshed === true ? refresh() : Promise.resolve(stored);
        },
        SetNotificationEmail: async (ask) => {
          asked['email'] = ask;
          return {};
        },
      },
      fulfilment: {
        RevealProfile: (ask, options) => {
          asked['reveal'] = { ...ask, deadlineMs: options?.deadlineMs };
          return reveal();
        },
        GetProfileUsage: (ask) => {
          asked['usage'] = ask;
          const { order_id: id } = ask as { order_id: number };
          if (id === 43) return Promise.reject(new Rejection('PROFILE_NOT_FOUND'));
          const { iccid, activation_status } = profile;
          const bytes = { data_total_bytes: '2500000000', data_used_bytes: '500000000', is_unlimited: false };
          return Promise.resolve({ iccid, ...bytes, valid_from: '', expires_at: '', activation_status, as_of: '' });
        },
      },
    }),
  });
});
afterAll(() => gateway.close());
beforeEach(() => {
  for (const name of Object.keys(asked)) delete asked[name];
  lines.length = 0;
  stored = esimOrderDouble();
  profile = profileDouble();
  refresh = () => Promise.resolve(stored);
  reveal = () => Promise.resolve(profile);
  place = () => ({ order: stored });
});

const get = (path: string) => gateway.call('GET', `/api/v1/esim${path}`, { token: 'client' });
const post = (path: string, json: object) => gateway.call('POST', `/api/v1/esim${path}`, { token: 'client', json });
const client_id = acme.id;
const actor = 'credential:ci_1';
const ask = { product_id: 3, amount: 10.5 };

test('an order is placed as asked, and a delivered one comes with its activation code', async () => {
  const reply = await post('/orders', { ...ask, client_reference: 'ref-1', quantity: 9, wallet_id: 5 });
  expect(reply.status).toBe(200);
  expect(reply.body).toStrictEqual(encodeEsimOrder(stored, profile, Date.now()));
  expect(reply.body).toMatchObject({ activation_code: profile.activation_code, iccid: profile.iccid });
  const request_id = reply.headers.get('x-request-id');
  expect(asked).toEqual({
    place: {
      client_id,
      product_id: 3,
      amount: '10.5',
      wallet_id: 5,
      client_reference: 'ref-1',
      request_id,
      idempotency_key: '',
    },
    reveal: { order_id: 42, client_id, request_id, actor, is_refreshed: false, deadlineMs: 6_000 },
  });
});

test('a created order is answered without its code when that cannot be had now: it exists and is paid', async () => {
  reveal = () => Promise.reject(new Rejection('UNAVAILABLE'));
  const reply = await post('/orders', ask);
  expect(reply.status).toBe(200);
  expect(reply.body).toStrictEqual(encodeEsimOrderItem(stored));
});

test('of an order that has failed or is on its way no profile is asked for', async () => {
  for (const status of ['FAILED', 'PENDING', 'CANCELLED']) {
    stored = esimOrderDouble({ status, failure_code: 'PRODUCT_UNAVAILABLE' });
    expect(await post('/orders', ask)).toMatchObject({ status: 200, body: { status } });
    expect(await get('/orders/42')).toMatchObject({ status: 200, body: { status } });
  }
  expect(Object.keys(asked)).toEqual(['place', 'refreshed']);
});

test('orders are listed by status and reference, never with an activation code', async () => {
  const sort = encodeURIComponent('{"Field":"data_amount_gb","Direction":"ASC"}');
  const reply = await get(`/orders?status=DELIVERED&client_reference=r&per_page=500&sort=${sort}`);
  expect(reply.status).toBe(200);
  expect(reply.body).toStrictEqual([encodeEsimOrderItem(stored)]);
  const filters = { client_reference: 'r', status: 'DELIVERED', product_id: 0, country_code: '' };
  const order = { sort_by: 'data_amount_gb', sort_ascending: true, page: 1, limit: 500 };
  expect(asked).toEqual({ orders: { client_id, vertical: 'esim', ...filters, ...order } });
});

test('of a delivered order its supplier is asked at every look whether it was installed', async () => {
  const reply = await get('/orders/42');
  expect(reply.status).toBe(200);
  expect(reply.body).toStrictEqual(encodeEsimOrder(stored, profile, Date.now()));
  const request_id = reply.headers.get('x-request-id');
  expect(asked).toEqual({
    refreshed: { client_id, vertical: 'esim', order_id: 42, is_refreshed: true },
    reveal: { order_id: 42, client_id, request_id, actor, is_refreshed: true, deadlineMs: 6_000 },
  });
});

test('an order that was installed a moment ago is shown so, without its code', async () => {
  const installed = { activation_status: 'ACTIVE', is_installed: true, installed_at: '2026-02-01T10:00:00Z' };
  profile = profileDouble(installed);
  const reply = await get('/orders/42');
  expect(reply.body).toMatchObject({ ...installed, installed_at: '2026-02-01T10:00:00.000Z' });
  expect(reply.body).not.toHaveProperty('activation_code');
});

test('an order whose code may have to be shown is 503 while it cannot be asked for', async () => {
  reveal = () => Promise.reject(new Rejection('UNAVAILABLE'));
  const reply = await get('/orders/42');
  expect(reply).toMatchObject({ status: 503, body: { error: { code: 'SERVICE_UNAVAILABLE' } } });
  expect(reply.headers.get('retry-after')).toBe('1');
});

test.each(['ACTIVE', 'EXPIRED'])(
  'an order that is %s is not asked about, and is shown all the same',
  async (status) => {
    stored = esimOrderDouble({ activation_status: status, installed_at: '2026-02-01T10:00:00Z' });
    reveal = () => Promise.reject(new Rejection('UNAVAILABLE'));
    const reply = await get('/orders/42');
    expect(reply.status).toBe(200);
    expect(reply.body).toStrictEqual(encodeEsimOrderItem(stored));
    expect(asked['reveal']).toMatchObject({ is_refreshed: false });
  },
);

test('a PENDING order whose supplier does not answer is shown as it is stored', async () => {
  stored = esimOrderDouble({ status: 'PENDING' });
  refresh = () => Promise.reject(new Rejection('UNAVAILABLE'));
  expect(await get('/orders/42')).toMatchObject({ status: 200, body: { id: 42, status: 'PENDING' } });
});

test('usage is that of the caller’s order', async () => {
  expect(await get('/orders/42/usage')).toMatchObject({
    status: 200,
    body: { iccid: profile.iccid, data_total_gb: 2.5, data_used_gb: 0.5, data_remaining_gb: 2 },
  });
  const order = { client_id, order_id: 42 };
  expect(asked).toEqual({ stored: { ...order, vertical: 'esim' }, usage: order });
});

test('an order without a profile has no usage', async () => {
  stored = esimOrderDouble({ id: 43 });
  const error = { name: 'NotFoundError', message: 'The order has no eSIM profile' };
  expect(await get('/orders/43/usage')).toMatchObject({ status: 404, body: { error } });
});

test('the notification e-mail is set', async () => {
  const path = '/api/v1/esim/orders/42/notification-email';
  const reply = await gateway.call('PATCH', path, { token: 'client', json: { email: 'a@example.com' } });
  expect(reply).toMatchObject({ status: 200, body: { success: true, message: 'Notification email updated' } });
  expect(asked['email']).toEqual({ client_id, vertical: 'esim', order_id: 42, email: 'a@example.com' });
});

test('no log line has an activation code or an ICCID, whatever becomes of a request', async () => {
  const causes = [profile, new Rejection('UNAVAILABLE'), new SyntaxError(`broken: ${profile.activation_code}`)];
  for (const cause of causes) {
    reveal = () => (cause instanceof Error ? Promise.reject(cause) : Promise.resolve(cause));
    const replies = [await post('/orders', ask), await get('/orders/42'), await get('/orders')];
    if (cause instanceof Error) expect(JSON.stringify(replies)).not.toContain('LPA:1');
  }
  expect(lines.join('')).toContain('profile not revealed');
  expect(lines.join('')).toContain('request failed');
  expect(lines.join('')).not.toContain('LPA:1');
  expect(lines.join('')).not.toContain(profile.iccid);
});

test('a suspended client reads but does not order', async () => {
  const suspended = await startGateway({
    log: createLog('gateway', 'silent'),
    identity: identityDouble({ ...acme, status: 'SUSPENDED' }),
    health: healthyDouble,
    backends: backendDoubles({ order: { ListOrders: () => Promise.resolve({ orders: [], total_count: 0 }) } }),
  });
  const read = await suspended.call('GET', '/api/v1/esim/orders', { token: 'client' });
  const create = await suspended.call('POST', '/api/v1/esim/orders', { token: 'client', json: ask });
  await suspended.close();
  expect([read.status, create.status]).toEqual([200, 403]);
});

test.each([
  ['NO_VARIANT_AVAILABLE', 400, 'BadRequestError', 'No variant available'],
  ['INSUFFICIENT_WALLET_BALANCE', 400, 'BadRequestError', 'Insufficient wallet balance'],
  ['DUPLICATE_CLIENT_REFERENCE', 400, 'BadRequestError', 'Duplicate client_reference'],
  ['PRODUCT_NOT_FOUND', 404, 'NotFoundError', 'Product not found'],
])('an order refused as %s is %d %s', async (code, status, name, message) => {
  place = () => ({ refusal: { code, message: '' } });
  expect(await post('/orders', ask)).toMatchObject({ status, body: { error: { name, message } } });
});

const beyond = '2147483648';

test.each<[string, string, object | undefined, number, string]>([
  ['POST', '/orders', {}, 400, 'Product ID is required'],
  ['POST', '/orders', { product_id: 3 }, 400, 'Amount is required'],
  ['POST', '/orders', { ...ask, product_id: Number(beyond) }, 404, 'Product not found'],
  ['POST', '/orders', { ...ask, wallet_id: Number(beyond) }, 400, 'Wallet not found'],
  ['GET', '/orders?status=RECHARGED', undefined, 400, 'status must be one of PENDING, DELIVERED, FAILED, CANCELLED'],
  ['GET', '/orders?per_page=0', undefined, 400, 'per_page must be an integer between 1 and 500'],
  ['GET', '/orders?sort={"Field":"iccid","Direction":"ASC"}', undefined, 400, 'sort Field must be one of id, '],
  ['GET', '/orders/x', undefined, 400, 'Invalid order ID'],
  ['GET', '/orders/x/usage', undefined, 400, 'Invalid order ID'],
  ['GET', `/orders/${beyond}`, undefined, 404, 'Order not found'],
  ['GET', `/orders/${beyond}/usage`, undefined, 404, 'Order not found'],
  ['PATCH', '/orders/0/notification-email', {}, 400, 'Invalid order ID'],
  ['PATCH', `/orders/${beyond}/notification-email`, {}, 400, 'email is required'],
  ['POST', '/orders/42/usage', {}, 405, 'Method not allowed'],
  ['DELETE', '/orders', undefined, 405, 'Method not allowed'],
])('%s %s with %j is %d: %s', async (method, path, json, status, message) => {
  const reply = await gateway.call(method, `/api/v1/esim${path}`, { token: 'client', json });
  expect(reply).toMatchObject({ status, body: { error: { message: expect.stringContaining(message) as string } } });
});
