import { query, transaction } from '@dg/platform/postgres';
import { rowsRead, serviceDatabase, type TestDatabase } from '@dg/testing';
import type { ClientEvent } from '../domain/client-event.ts';
import { testBox } from '../testing/apply.ts';
import { addEndpoint, deliveriesOf, feedOf, orderEvent } from '../testing/feed.ts';
import { checks } from './checks.ts';
import { migrations } from './migrations/index.ts';
import { storeEvents } from './store-events.ts';

let store: TestDatabase;
beforeAll(async () => {
  store = await serviceDatabase('notify', migrations);
}, 120_000);
afterAll(() => store.close(), 30_000);
beforeEach(() => query(store.database, 'truncate events, feeds, endpoints, deliveries'));

afterEach(async () => {
  const findings = await Promise.all(checks.map(({ sql }) => store.database.query<object>(sql)));
  expect(findings.flatMap(({ rows }) => rows)).toEqual([]);
});

const storeTogether = (events: readonly ClientEvent[]) =>
  transaction(store.database, (client) => storeEvents(client, testBox, events));

test('however many write at once, a feed has no gap and whoever reads along misses nothing', async () => {
  const clientIds = [1, 2, 3];
  const events = Array.from({ length: 1_000 }, (_, index) => orderEvent(clientIds[index % 3]!, index + 1));
  let isWritten = false;
  const write = async (share: ClientEvent[]) => {
    // Clients in another order each time, so that writers would wait for one another in a circle if they could.
    for (let size = 1; share.length > 0; size = (size % 7) + 1) await storeTogether(share.splice(0, size));
  };
  const readAlong = async (clientId: number) => {
    const ids: string[] = [];
    for (let isLast = false; !isLast;) {
      isLast = isWritten;
      const page = await query<{ seq: bigint; id: string }>(
        store.database,
        'select seq, id from events where client_id = $1 and seq > $2 order by seq limit 20',
        [clientId, ids.length],
      );
      for (const { seq, id } of page) expect(Number(seq)).toBe(ids.push(id));
      if (page.length > 0) isLast = false;
    }
    return ids;
  };
  const reading = Promise.all(clientIds.map(readAlong));
  const shares = Array.from({ length: 8 }, (_, writer) => events.filter((_event, index) => index % 8 === writer));
  await Promise.all(shares.map(write)).finally(() => {
    isWritten = true;
  });
  const read = await reading;
  expect(read.flat().toSorted()).toEqual(events.map(({ id }) => id).toSorted());
}, 60_000);

test('what comes again uses up no number: the same event, and the same step of an order under another id', async () => {
  const [first, second, third] = [orderEvent(1, 42, 1), orderEvent(1, 42, 2), orderEvent(1, 43, 1)];
  await storeTogether([first, first, second]);
  await storeTogether([second, orderEvent(1, 42, 1), third, orderEvent(1, 43, 1)]);
  expect(await feedOf(store.database, 1)).toEqual([
    { seq: 1n, id: first.id },
    { seq: 2n, id: second.id },
    { seq: 3n, id: third.id },
  ]);
});

test('a body can be read as that of its own event only, and says what was told', async () => {
  const event = orderEvent(1, 42);
  await storeTogether([event]);
  const [row] = await query<{ body_sealed: Buffer }>(store.database, 'select body_sealed from events');
  expect(row!.body_sealed.toString('latin1')).not.toContain('order.delivered');
  expect(JSON.parse(testBox.open(row!.body_sealed, `event:${event.id}`))).toEqual({
    id: event.id,
    type: 'order.delivered',
    created_at: event.createdAt,
    data: event.data,
  });
});

test('an event is sent to the endpoints of its client that are on and want it', async () => {
  const wanting = await addEndpoint(store.database, 1, { eventTypes: ['topup.failed', 'order.delivered'] });
  const others = [
    await addEndpoint(store.database, 1, { eventTypes: ['order.failed'] }),
    await addEndpoint(store.database, 1, { isActive: false }),
    await addEndpoint(store.database, 1, { isDeleted: true }),
    await addEndpoint(store.database, 2),
  ];
  const event = orderEvent(1, 42);
  await storeTogether([event]);
  await storeTogether([event]);
  expect(await deliveriesOf(store.database, wanting)).toMatchObject([{ event_id: event.id, state: 'pending' }]);
  for (const other of others) expect(await deliveriesOf(store.database, other)).toEqual([]);
});

test('what is told to many at once is stored whole', async () => {
  const endpoints = [await addEndpoint(store.database, 1), await addEndpoint(store.database, 2)];
  const events = Array.from({ length: 5_000 }, (_, index) => orderEvent((index % 2) + 1, Math.floor(index / 4)));
  await storeTogether(events.map((event, index) => ({ ...event, order: { id: index + 1, version: 1 } })));
  for (const [index, endpointId] of endpoints.entries()) {
    const deliveries = await deliveriesOf(store.database, endpointId);
    const feed = await feedOf(store.database, index + 1);
    expect(deliveries.map(({ event_id }) => event_id)).toEqual(feed.map(({ id }) => id));
    // Of each pair about one order the second waits.
    expect(deliveries.map(({ state }) => state)).toEqual(
      Array.from({ length: 2_500 }, (_, position) => (position % 2 === 0 ? 'pending' : 'waiting')),
    );
  }
}, 60_000);

test('what many clients are told is stored by key, with plans that were made while there was one of them', async () => {
  const clientIds = Array.from({ length: 20_000 }, (_, index) => index + 1);
  await storeTogether([orderEvent(1, 1)]);
  await query(store.database, 'analyze feeds');
  const { count } = await rowsRead(store.database, async (client) => {
    await storeEvents(client, testBox, [orderEvent(1, 2)]);
    await query(client, 'insert into feeds (client_id) select unnest($1::integer[]) on conflict do nothing', [
      clientIds,
    ]);
    const told = clientIds.slice(0, 1_000).map((clientId) => orderEvent(clientId, clientId + 2));
    await storeEvents(client, testBox, told);
  });
  // Each of 1,000 is looked up among 20,000: read through once, that is more.
  expect(count).toBeLessThan(10_000);
  expect(await feedOf(store.database, 1)).toHaveLength(3);
  expect(await feedOf(store.database, 1_000)).toHaveLength(1);
  await query(store.database, 'delete from feeds where last_seq = 0');
}, 60_000);
