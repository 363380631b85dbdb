import { clientEventTypes } from '@dg/resources';
import { query } from '@dg/platform/postgres';
import { serviceDatabase, testLifecycle, type TestDatabase } from '@dg/testing';
import { endDeliveries } from '../db/end-deliveries.ts';
import { migrations } from '../db/migrations/index.ts';
import { testBox } from '../testing/apply.ts';
import { happen, orderEvent, startReplica } from './notify-replica.fixture.ts';

const lifecycle = testLifecycle();
let store: TestDatabase;
let notify: Awaited<ReturnType<typeof startReplica>>['notify'];

beforeAll(async () => {
  store = await serviceDatabase('notify', migrations);
  lifecycle.onDrain('database', store.close);
  ({ notify } = await startReplica(store, lifecycle));
}, 180_000);
afterAll(() => lifecycle.drain('end of test', 0), 60_000);

let lastClientId = 0;
/** A client of its own for each test, so that none sees another's endpoints. */
const newClient = () => ++lastClientId;

const ask = (clientId: number, fields: object = {}) => ({
  client_id: clientId,
  url: 'https://shop.example/hooks?token=abc',
  event_types: ['order.delivered'],
  is_active: true,
  ...fields,
});

const register = async (clientId: number, fields: object = {}) => {
  const { endpoint, secret } = await notify.CreateEndpoint(ask(clientId, fields));
  return { endpoint: endpoint!, secret, place: { client_id: clientId, endpoint_id: endpoint!.id } };
};

const rowOf = async (endpointId: number) => {
  const [row] = await query<{
    secret_sealed: Buffer;
    previous_secret_sealed: Buffer | null;
    failing_since: Date | null;
    failures: number;
    disabled_at: Date | null;
    hours_of_previous: number;
  }>(
    store.database,
    `select *, round(extract(epoch from previous_secret_expires_at - now()) / 3600)::integer as hours_of_previous
     from endpoints where id = $1`,
    [endpointId],
  );
  return row!;
};

const opened = (sealed: Buffer | null, endpointId: number) =>
  sealed === null ? undefined : testBox.open(sealed, `endpoint:${endpointId}:secret`);

const turnOff = (endpointId: number) =>
  query(
    store.database,
    `update endpoints set is_active = false, disabled_reason = 'FAILING', disabled_at = now(),
       failing_since = now(), failures = 9
     where id = $1`,
    [endpointId],
  );

describe('an endpoint', () => {
  test('is registered with a secret that only its client is given', async () => {
    const clientId = newClient();
    const { endpoint, secret, place } = await register(clientId, {
      event_types: ['order.delivered', 'product.update'],
      description: 'Till 3',
    });
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(endpoint).toMatchObject({
      url: 'https://shop.example/hooks?token=abc',
      event_types: ['order.delivered', 'product.update'],
      description: 'Till 3',
      is_active: true,
      disabled_reason: '',
    });
    expect(await notify.GetEndpoint(place)).toEqual(endpoint);
    const { secret_sealed: sealed } = await rowOf(endpoint.id);
    expect(opened(sealed, endpoint.id)).toBe(secret);
    expect(sealed.includes(Buffer.from(secret))).toBe(false);
  });

  test.each([
    ['an address that is not public', { url: 'https://10.0.0.1/' }, /^url /],
    ['a URL that is none', { url: 'https://shop.example/\0' }, /^url /],
  ])('with %s is refused, at registration and as a change', async (_what, fields, message) => {
    const clientId = newClient();
    const refusal = { code: 'INVALID_REQUEST', message: expect.stringMatching(message) as string };
    await expect(notify.CreateEndpoint(ask(clientId, fields))).rejects.toMatchObject(refusal);
    expect(await notify.ListEndpoints({ client_id: clientId, page: 1, limit: 50 })).toMatchObject({ total_count: 0 });
    const { endpoint, place } = await register(clientId);
    await expect(notify.UpdateEndpoint({ ...place, ...fields })).rejects.toMatchObject(refusal);
    expect(await notify.GetEndpoint(place)).toEqual(endpoint);
  });

  test('of another client, or a deleted one, is as unknown as one that never was', async () => {
    const clientId = newClient();
    const { endpoint, place } = await register(clientId);
    await notify.DeleteEndpoint((await register(clientId)).place);
    const { endpoints, total_count } = await notify.ListEndpoints({ client_id: clientId, page: 1, limit: 50 });
    expect({ ids: endpoints.map(({ id }) => id), total_count }).toEqual({ ids: [endpoint.id], total_count: 1 });
    for (const id of [endpoint.id, endpoint.id + 1, -1, 0, 2_147_483_647]) {
      const other = { client_id: newClient(), endpoint_id: id };
      const calls = [
        notify.GetEndpoint(other),
        notify.UpdateEndpoint({ ...other, is_active: false }),
        notify.UpdateEndpoint(other),
        notify.DeleteEndpoint(other),
        notify.RotateSecret(other),
        notify.SendTest(other),
        notify.ListDeliveries({ ...other, page: 1, limit: 50 }),
        notify.RecoverEndpoint({ ...other, since: '2026-01-01T00:00:00Z' }),
      ];
      for (const call of calls) await expect(call).rejects.toMatchObject({ code: 'WEBHOOK_NOT_FOUND' });
    }
    expect(await notify.GetEndpoint(place)).toEqual(endpoint);
  });

  test('changes in what is given only, and not at all when nothing is', async () => {
    const { endpoint, place } = await register(newClient(), { description: 'Till 3' });
    expect(await notify.UpdateEndpoint(place)).toEqual(endpoint);
    expect(await notify.UpdateEndpoint({ ...place, event_types: [...clientEventTypes] })).toMatchObject({
      url: endpoint.url,
      description: 'Till 3',
      is_active: true,
      event_types: [...clientEventTypes],
    });
    const { description } = await notify.UpdateEndpoint({ ...place, description: '' });
    expect(description).toBeUndefined();
  });

  test('that is turned on again begins with a clean slate, and a new URL has not failed yet', async () => {
    const { endpoint, place } = await register(newClient());
    await turnOff(endpoint.id);
    expect(await notify.UpdateEndpoint({ ...place, description: 'off' })).toMatchObject({ disabled_reason: 'FAILING' });
    expect(await rowOf(endpoint.id)).toMatchObject({ failures: 9 });
    expect(await notify.UpdateEndpoint({ ...place, url: 'https://shop.example/new' })).toMatchObject({
      is_active: false,
      disabled_reason: 'FAILING',
    });
    expect(await rowOf(endpoint.id)).toMatchObject({ failures: 0, failing_since: null });
    await turnOff(endpoint.id);
    expect(await notify.UpdateEndpoint({ ...place, is_active: true })).toMatchObject({
      is_active: true,
      disabled_reason: '',
    });
    expect(await rowOf(endpoint.id)).toMatchObject({ failures: 0, failing_since: null, disabled_at: null });
  });

  test.each([
    ['turned off', (place: object) => notify.UpdateEndpoint({ ...place, is_active: false })],
    ['deleted', (place: object) => notify.DeleteEndpoint(place)],
  ])('that is %s fails what was not sent yet, and gets nothing new', async (_what, end) => {
    const clientId = newClient();
    const { endpoint, place } = await register(clientId);
    const orderId = clientId * 100;
    const second = orderEvent(clientId, orderId, { order: { id: orderId, version: 2 } });
    await happen(store, [orderEvent(clientId, orderId), second]);
    await end(place);
    await happen(store, [orderEvent(clientId, orderId + 1)]);
    await endDeliveries(store.database);
    const states = await query(store.database, 'select state from deliveries where endpoint_id = $1', [endpoint.id]);
    expect(states).toEqual([{ state: 'failed' }, { state: 'failed' }]);
  });
});

describe('a request with an idempotency key', () => {
  test('registers one endpoint, however often and at once it comes, and gives the same secret each time', async () => {
    const clientId = newClient();
    const asks = Array.from({ length: 20 }, () => register(clientId, { idempotency_key: 'once' }));
    const answers = await Promise.all(asks);
    expect(new Set(answers.map(({ secret }) => secret)).size).toBe(1);
    expect(new Set(answers.map(({ endpoint }) => endpoint.id)).size).toBe(1);
    await notify.DeleteEndpoint(answers[0]!.place);
    expect((await register(clientId, { idempotency_key: 'once' })).secret).toBe(answers[0]!.secret);
    expect((await register(newClient(), { idempotency_key: 'once' })).secret).not.toBe(answers[0]!.secret);
  });

  test('rotates once, also when it is repeated after a later rotation', async () => {
    const { endpoint, place } = await register(newClient());
    const first = await notify.RotateSecret({ ...place, idempotency_key: 'first' });
    expect(await notify.RotateSecret({ ...place, idempotency_key: 'first' })).toEqual(first);
    const second = await notify.RotateSecret({ ...place, idempotency_key: 'second' });
    expect(second.secret).not.toBe(first.secret);
    expect(await notify.RotateSecret({ ...place, idempotency_key: 'first' })).toEqual(second);
    const row = await rowOf(endpoint.id);
    expect(opened(row.previous_secret_sealed, endpoint.id)).toBe(first.secret);
  });
});

test('a client has 20 endpoints at most, also when all are asked for at once; a deleted one makes room', async () => {
  const clientId = newClient();
  const asks = await Promise.allSettled(Array.from({ length: 25 }, () => register(clientId)));
  const refused = asks.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason as Error] : []));
  expect(refused).toHaveLength(5);
  for (const refusal of refused) expect(refusal).toMatchObject({ code: 'TOO_MANY_WEBHOOKS' });
  const { endpoints } = await notify.ListEndpoints({ client_id: clientId, page: 2, limit: 15 });
  expect(endpoints).toHaveLength(5);
  await notify.DeleteEndpoint({ client_id: clientId, endpoint_id: endpoints[0]!.id });
  await register(clientId);
});

test('a rotated secret signs on for 24 hours, and the one before it no longer', async () => {
  const { endpoint, secret, place } = await register(newClient());
  const first = await notify.RotateSecret(place);
  const row = await rowOf(endpoint.id);
  expect(opened(row.secret_sealed, endpoint.id)).toBe(first.secret);
  expect(opened(row.previous_secret_sealed, endpoint.id)).toBe(secret);
  expect(row.hours_of_previous).toBe(24);
  const second = await notify.RotateSecret(place);
  const after = await rowOf(endpoint.id);
  expect(opened(after.secret_sealed, endpoint.id)).toBe(second.secret);
  expect(opened(after.previous_secret_sealed, endpoint.id)).toBe(first.secret);
});

test.each([
  { page: 0, limit: 50 },
  { page: 1, limit: 0 },
  { page: 1, limit: -1 },
  { page: 1, limit: 501 },
])('a page %j of endpoints is refused', async (page) => {
  await expect(notify.ListEndpoints({ client_id: newClient(), ...page })).rejects.toMatchObject({
    code: 'INVALID_REQUEST',
  });
});

test('a page far beyond the last one is empty', async () => {
  const far = { page: 2_147_483_647, limit: 500 };
  expect((await notify.ListEndpoints({ client_id: newClient(), ...far })).endpoints).toEqual([]);
});
