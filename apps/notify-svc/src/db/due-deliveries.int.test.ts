import { query } from '@dg/platform/postgres';
import { rowsRead, serviceDatabase, type TestDatabase } from '@dg/testing';
import { openPlaces, type Places } from '../delivery/places.ts';
import { addEndpoint } from '../testing/feed.ts';
import { claimDueDeliveries, type ClaimedDelivery } from './due-deliveries.ts';
import { migrations } from './migrations/index.ts';

let store: TestDatabase;
let places: Places;
beforeAll(async () => {
  store = await serviceDatabase('notify', migrations);
}, 120_000);
afterAll(() => store.close(), 30_000);
beforeEach(async () => {
  await query(store.database, 'truncate events, endpoints, deliveries');
  places = openPlaces({ concurrency: 64, endpointConcurrency: 8 });
});

/** Has as much due at each endpoint, since so many seconds. */
async function queue(clientId: number, endpointIds: readonly number[], each: number, seconds: number): Promise<void> {
  await query(
    store.database,
    `with told as (
       insert into events (id, client_id, seq, type, subject, body_sealed, created_at, request_id)
       select 'evt_' || gen_random_uuid(), $1, (random() * 1e15)::bigint, 'order.delivered', 'order:' || n, '', now(), 'r'
       from generate_series(1, $3::integer) as n
       returning id, subject
     )
     insert into deliveries (endpoint_id, client_id, event_id, event_type, subject, state, next_try_at)
     select endpoint_id, $1, told.id, 'order.delivered', subject, 'pending', now() - make_interval(secs => $4)
     from told, unnest($2::integer[]) as endpoint_id`,
    [clientId, endpointIds, each, seconds],
  );
}

const endpointsOf = (clientId: number, count: number) =>
  Promise.all(Array.from({ length: count }, () => addEndpoint(store.database, clientId)));

const claim = (underWay: readonly ClaimedDelivery[]) =>
  claimDueDeliveries(store.database, places.roomBeside(underWay), 60);

const countOf = (items: readonly ClaimedDelivery[], clientId: number) =>
  items.filter((item) => item.clientId === clientId).length;

test('a client whose endpoints are slow, all of them, leaves places to others that are', async () => {
  await queue(1, await endpointsOf(1, 20), 50, 3_600);
  await queue(2, await endpointsOf(2, 1), 5, 60);
  await query(store.database, 'update endpoints set is_slow = true');
  const { items: first } = await claim([]);
  expect(first).toHaveLength(8 + 5);
  // Whoever was first has had no more than half, and gets none of what is left.
  const { items: second, hasMore } = await claim(first);
  expect(second).toEqual([]);
  expect(hasMore).toBe(true);
  await queue(3, await endpointsOf(3, 1), 1, 0);
  await query(store.database, 'update endpoints set is_slow = true');
  expect((await claim(first)).items.map(({ clientId }) => clientId)).toEqual([3]);
});

test('the backlogs of those that are back keep nobody else from being told', async () => {
  await queue(1, await endpointsOf(1, 10), 100, 7_200);
  await queue(2, await endpointsOf(2, 10), 100, 3_600);
  await queue(3, await endpointsOf(3, 1), 8, 0);
  const { items } = await claim([]);
  expect(items).toHaveLength(48);
  expect(countOf(items, 3)).toBe(8);
  expect(countOf(items, 1)).toBe(20);
  // Of each client, its endpoints in turns.
  expect(Math.max(...[...Map.groupBy(items, (item) => item.endpointId).values()].map((each) => each.length))).toBe(8);
  expect(new Set(items.filter(({ clientId }) => clientId === 1).map((item) => item.endpointId)).size).toBe(10);
  // What is free again goes to whoever has the fewest under way, and half of it stays free.
  await queue(3, [items.find(({ clientId }) => clientId === 3)!.endpointId], 6, 0);
  const { items: next } = await claim(items.filter(({ clientId }) => clientId !== 3));
  expect(next.map(({ clientId }) => clientId)).toEqual([3, 3, 3, 3]);
});

test('what has no event takes no place', async () => {
  const [endpointId] = await endpointsOf(1, 1);
  await queue(1, [endpointId!], 500, 3_600);
  await query(store.database, 'truncate events');
  await queue(1, [endpointId!], 3, 0);
  const { items, hasMore } = await claim([]);
  expect(items).toHaveLength(3);
  expect(hasMore).toBe(false);
});

test('a claim says whether more is due than there was room for', async () => {
  const [failing, slow] = await endpointsOf(1, 2);
  await query(store.database, 'update endpoints set failures = 20 where id = $1', [failing]);
  await query(store.database, 'update endpoints set is_slow = true where id = $1', [slow]);
  await queue(1, [slow!], 3, 0);
  // A slow one that does not fail has all of its places.
  const slowOnes = await claim([]);
  expect(slowOnes).toMatchObject({ items: { length: 3 }, hasMore: false });
  await queue(1, [failing!], 3, 0);
  const failingOnes = await claim(slowOnes.items);
  expect(failingOnes).toMatchObject({ items: { length: 2 }, hasMore: true });
  // Each that hangs is replaced by another, as long as the endpoint has places.
  const underWay = [...slowOnes.items, ...failingOnes.items];
  failingOnes.items.forEach(places.markLong);
  expect(await claim(underWay)).toMatchObject({ items: { length: 1 }, hasMore: false });
});

test('two that claim at once take different ones', async () => {
  const [endpointId] = await endpointsOf(1, 1);
  await queue(1, [endpointId!], 16, 0);
  const claims = await Promise.all([claim([]), claim([])]);
  const ids = claims.flatMap(({ items }) => items.map(({ id }) => id));
  expect(new Set(ids).size).toBe(ids.length);
});

test('a claim reads no backlog, neither of an endpoint that is on nor of one that is off', async () => {
  const [off, on] = await endpointsOf(1, 2);
  await query(store.database, 'update endpoints set is_active = false where id = $1', [off]);
  await queue(1, [on!], 20, 3_600);
  for (const endpointId of [off, on]) {
    await query(
      store.database,
      `insert into deliveries (endpoint_id, client_id, event_id, event_type, subject, state, next_try_at)
       select $1, 1, 'evt_' || n, 'order.delivered', 'order:' || n, 'pending', now() from generate_series(1, 60000) as n`,
      [endpointId],
    );
  }
  const { result, count } = await rowsRead(store.database, (client) =>
    claimDueDeliveries(client, places.roomBeside([]), 60),
  );
  expect(result.items).toHaveLength(8);
  expect(count).toBeLessThan(300);
}, 60_000);
