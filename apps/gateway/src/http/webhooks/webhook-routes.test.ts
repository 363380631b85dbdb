import type { Delivery__Output, Endpoint__Output } from '@dg/contracts/notify';
import { Rejection } from '@dg/kernel';
import { createLog } from '@dg/platform/log';
import { acme, backendDoubles, healthyDouble, identityDouble } from '../../testing/doubles.ts';
import { startGateway, type RunningGateway } from '../../testing/start-gateway.ts';

const endpoint: Endpoint__Output = {
  id: 3,
  url: 'https://shop.example/hooks',
  event_types: ['order.delivered'],
  is_active: true,
  disabled_reason: '',
  created_at: '2026-01-31T09:30:00Z',
  updated_at: '2026-01-31T09:31:00Z',
};
const shown = {
  id: 3,
  url: 'https://shop.example/hooks',
  event_types: ['order.delivered'],
  is_active: true,
  created_at: '2026-01-31T09:30:00.000Z',
  updated_at: '2026-01-31T09:31:00.000Z',
};
const delivery: Delivery__Output = {
  id: 70,
  endpoint_id: 3,
  event_id: 'evt_1',
  event_type: 'order.delivered',
  status: 'PENDING',
  tries: [{ at: '2026-01-31T09:30:01Z', response_code: 0, duration_ms: 15_000, failure: 'TIMEOUT' }],
  next_try_at: '2026-01-31T09:30:21Z',
  created_at: '2026-01-31T09:30:00Z',
};
const shownDelivery = {
  id: 70,
  event_id: 'evt_1',
  event_type: 'order.delivered',
  status: 'PENDING',
  tries: [{ at: '2026-01-31T09:30:01.000Z', response_code: null, duration_ms: 15_000, failure: 'TIMEOUT' }],
  next_try_at: '2026-01-31T09:30:21.000Z',
};

/** What notify-svc was asked, by the name of the call. */
let asked: Record<string, unknown>;
let gateway: RunningGateway;
let suspended: RunningGateway;

/** Answers, and remembers what it was asked for; there is no webhook and no delivery 404. */
function answering<Answer>(name: string, answer: Answer) {
  return async (ask: object): Promise<Answer> => {
    asked[name] = ask;
    const { endpoint_id, delivery_id } = ask as { endpoint_id?: number; delivery_id?: number };
    if (endpoint_id === 404) throw new Rejection('WEBHOOK_NOT_FOUND');
    if (delivery_id === 404) throw new Rejection('DELIVERY_NOT_FOUND');
    return answer;
  };
}

beforeAll(async () => {
  const off = { ...endpoint, id: 4, description: 'old', is_active: false, disabled_reason: 'GONE' };
  const deps = {
    log: createLog('gateway', 'silent'),
    health: healthyDouble,
    backends: backendDoubles({
      notify: {
        CreateEndpoint: answering('create', { endpoint, secret: 'whsec_new' }),
        ListEndpoints: answering('list', { endpoints: [endpoint, off], total_count: 12 }),
        GetEndpoint: answering('get', endpoint),
        UpdateEndpoint: answering('update', endpoint),
        DeleteEndpoint: answering('delete', {}),
        RotateSecret: answering('rotate', { secret: 'whsec_next', previous_expires_at: '2026-02-01T09:30:00Z' }),
        SendTest: answering('test', { ...delivery, event_type: 'webhook.test' }),
        ListDeliveries: answering('deliveries', { deliveries: [delivery], total_count: 3 }),
        RecoverEndpoint: answering('recover', { delivery_count: 17 }),
        ReplayDelivery: answering('replay', { ...delivery, tries: [], next_try_at: '' }),
      },
    }),
  };
  gateway = await startGateway({ ...deps, identity: identityDouble() });
  suspended = await startGateway({ ...deps, identity: identityDouble({ ...acme, status: 'SUSPENDED' }) });
});
afterAll(() => Promise.all([gateway.close(), suspended.close()]));
beforeEach(() => (asked = {}));

const call = (method: string, path: string, json?: object) =>
  gateway.call(method, `/api/v1/webhooks${path}`, { token: 'client', ...(json === undefined ? {} : { json }) });
const client_id = acme.id;
const webhook = { url: 'https://shop.example/hooks', event_types: ['order.delivered'] };

test('a webhook is registered, active unless said otherwise; its secret is in this answer', async () => {
  expect(
    await call('POST', '', { ...webhook, event_types: ['esim.failed', 'topup.failed', 'esim.failed'] }),
  ).toMatchObject({
    status: 201,
    body: { ...shown, secret: 'whsec_new' },
  });
  const types = ['esim.failed', 'topup.failed'];
  expect(asked['create']).toEqual({ client_id, ...webhook, event_types: types, is_active: true, idempotency_key: '' });
  await call('POST', '', { ...webhook, description: 'Shop', is_active: false });
  expect(asked['create']).toMatchObject({ description: 'Shop', is_active: false });
});

test('the list and a webhook by itself have no secret, and say why one was turned off', async () => {
  const list = await call('GET', '?page=2&per_page=5');
  const off = { ...shown, id: 4, description: 'old', is_active: false, disabled_reason: 'GONE' };
  expect(list).toMatchObject({ status: 200 });
  expect(list.body).toStrictEqual([shown, off]);
  expect(asked['list']).toEqual({ client_id, page: 2, limit: 5 });
  expect(['x-total-count', 'x-has-more'].map((name) => list.headers.get(name))).toEqual(['12', 'true']);
  expect((await call('GET', '/3')).body).toStrictEqual(shown);
  expect(asked['get']).toEqual({ client_id, endpoint_id: 3 });
});

test('a change is of what is given; null takes the description away, and is no other value', async () => {
  await call('PATCH', '/3', { is_active: false, colour: 'red' });
  expect(asked['update']).toEqual({ client_id, endpoint_id: 3, is_active: false });
  await call('PATCH', '/3', { url: null, event_types: null, is_active: null, description: null });
  expect(asked['update']).toEqual({ client_id, endpoint_id: 3, description: '' });
});

test('a change of nothing known is the webhook as it is', async () => {
  expect(await call('PATCH', '/3', { colour: 'red' })).toMatchObject({ status: 200, body: shown });
  expect(Object.keys(asked)).toEqual(['get']);
});

test('a webhook is removed without a word', async () => {
  expect(await call('DELETE', '/3')).toMatchObject({ status: 204, body: undefined });
  expect(asked['delete']).toEqual({ client_id, endpoint_id: 3 });
});

test('secrets are rotated, tests sent, deliveries replayed and recovered', async () => {
  const rotated = { secret: 'whsec_next', previous_expires_at: '2026-02-01T09:30:00.000Z' };
  expect(await call('POST', '/3/rotate-secret')).toMatchObject({ status: 200, body: rotated });
  expect(asked['rotate']).toEqual({ client_id, endpoint_id: 3, idempotency_key: '' });
  const sent = { ...shownDelivery, event_type: 'webhook.test' };
  expect(await call('POST', '/3/test')).toMatchObject({ status: 200, body: sent });
  expect(asked['test']).toMatchObject({ client_id, endpoint_id: 3, request_id: expect.any(String) as string });
  const replayed = { ...shownDelivery, tries: [], next_try_at: null };
  expect(await call('POST', '/deliveries/70/replay')).toMatchObject({ status: 200, body: replayed });
  expect(asked['replay']).toEqual({ client_id, delivery_id: 70 });
  const recovered = await call('POST', '/3/recover', { since: '2026-01-31T10:30:00.5+01:00' });
  expect(recovered).toMatchObject({ status: 200, body: { deliveries: 17 } });
  expect(asked['recover']).toEqual({ client_id, endpoint_id: 3, since: '2026-01-31T09:30:00.500Z' });
});

test('what was sent to a webhook is listed with every try, and can be narrowed', async () => {
  const list = await call('GET', '/3/deliveries?status=PENDING&event_type=webhook.test&per_page=1');
  expect(list.body).toStrictEqual([shownDelivery]);
  expect(list.headers.get('x-total-pages')).toBe('3');
  const filters = { status: 'PENDING', event_type: 'webhook.test', page: 1, limit: 1 };
  expect(asked['deliveries']).toEqual({ client_id, endpoint_id: 3, ...filters });
});

const required = 'event_types must be a non-empty array of event types';
test.each([
  [{ event_types: ['order.delivered'] }, 'url is required'],
  [{ ...webhook, url: '' }, 'url is required'],
  [{ ...webhook, url: 5 }, 'url must be a string'],
  [{ ...webhook, url: `https://shop.example/${'x'.repeat(2_048)}` }, 'url is too long (max 2048 characters)'],
  [{ url: webhook.url }, required],
  [{ ...webhook, event_types: null }, required],
  [{ ...webhook, event_types: [] }, required],
  [{ ...webhook, event_types: 'order.delivered' }, required],
  [{ ...webhook, event_types: ['order.delivered', 7] }, required],
  [{ ...webhook, event_types: ['order.delivered', 'order.*'] }, 'event_types has an unknown type: order.*'],
  [{ ...webhook, event_types: ['webhook.test'] }, 'event_types has an unknown type: webhook.test'],
  [{ ...webhook, description: 'x'.repeat(256) }, 'description must be a string of at most 255 characters'],
  [{ ...webhook, description: 7 }, 'description must be a string of at most 255 characters'],
  [{ ...webhook, description: 'a\u0000b' }, 'description must not contain control characters'],
  [{ ...webhook, is_active: 'yes' }, 'is_active must be a boolean'],
])('registering %j is 400: %s', async (json, message) => {
  const refused = { error: { name: 'ValidationException', code: 'VALIDATION_FAILURE', message } };
  expect(await call('POST', '', json)).toMatchObject({ status: 400, body: refused });
  expect(asked).toEqual({});
});

const since = 'since must be an RFC 3339 time, such as 2026-01-31T09:30:00Z';
test.each([
  ['PATCH', '/3', { url: '' }, 400, 'url is required'],
  ['PATCH', '/3', { event_types: [] }, 400, required],
  ['PATCH', '/3', { event_types: ['x'] }, 400, 'event_types has an unknown type: x'],
  ['GET', '/0', undefined, 400, 'Invalid webhook ID'],
  ['GET', '/deliveries', undefined, 400, 'Invalid webhook ID'],
  ['DELETE', '/-1', undefined, 400, 'Invalid webhook ID'],
  ['POST', '/x/test', {}, 400, 'Invalid webhook ID'],
  ['POST', '/deliveries/1.5/replay', {}, 400, 'Invalid delivery ID'],
  ['GET', '/2147483648', undefined, 404, 'Webhook not found'],
  ['GET', '/404', undefined, 404, 'Webhook not found'],
  ['PATCH', '/404', { is_active: true }, 404, 'Webhook not found'],
  ['DELETE', '/404', undefined, 404, 'Webhook not found'],
  ['POST', '/404/rotate-secret', {}, 404, 'Webhook not found'],
  ['POST', '/404/test', {}, 404, 'Webhook not found'],
  ['POST', '/404/recover', { since: '2026-01-31T09:30:00Z' }, 404, 'Webhook not found'],
  ['GET', '/404/deliveries', undefined, 404, 'Webhook not found'],
  ['POST', '/deliveries/2147483648/replay', {}, 404, 'Delivery not found'],
  ['POST', '/deliveries/404/replay', {}, 404, 'Delivery not found'],
  ['POST', '/3/recover', {}, 400, 'since is required'],
  ['POST', '/3/recover', { since: 'yesterday' }, 400, since],
  ['POST', '/3/recover', { since: '2026-01-31' }, 400, since],
  ['POST', '/3/recover', { since: '2026-01-31T09:30Z' }, 400, since],
  ['POST', '/3/recover', { since: '2026-02-30T09:30:00Z' }, 400, since],
  ['POST', '/3/recover', { since: '2026-01-31T09:30:00' }, 400, since],
  ['POST', '/3/recover', { since: '2026-01-31T09:30:00+99:00' }, 400, since],
  ['POST', '/3/recover', { since: 1_769_851_800 }, 400, since],
  ['GET', '/3/deliveries?status=delivered', undefined, 400, 'status must be one of PENDING, DELIVERED, FAILED'],
  ['GET', '/3/deliveries?per_page=501', undefined, 400, 'per_page must be an integer between 1 and 500'],
])('%s /webhooks%s with %j is %d: %s', async (method, path, json, status, message) => {
  expect(await call(method, path, json)).toMatchObject({ status, body: { error: { message } } });
});

test('a suspended client keeps its webhooks and registers no more', async () => {
  const path = '/api/v1/webhooks';
  expect(await suspended.call('POST', path, { token: 'client', json: webhook })).toMatchObject({ status: 403 });
  expect(asked).toEqual({});
  expect(await suspended.call('GET', path, { token: 'client' })).toMatchObject({ status: 200 });
});

test('time before time began is when it began: no service has to know of it', async () => {
  await call('POST', '/3/recover', { since: '0000-01-01T00:00:00Z' });
  expect(asked['recover']).toMatchObject({ since: '1970-01-01T00:00:00.000Z' });
});
