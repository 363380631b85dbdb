import { query, transaction } from '@dg/platform/postgres';
import { serviceDatabase, waitFor, type TestDatabase } from '@dg/testing';
import { recoverEndpoint } from '../commands/recover-endpoint.ts';
import { testBox } from '../testing/apply.ts';
import { addEndpoint, deliveriesOf, feedOf, orderEvent } from '../testing/feed.ts';
import { checks } from './checks.ts';
import { migrations } from './migrations/index.ts';
import { pruneEvents } from './prune-events.ts';
import { storeEvents } from './store-events.ts';

let store: TestDatabase;
beforeAll(async () => {
  store = await serviceDatabase('notify', migrations);
}, 120_000);
afterAll(() => store.close(), 30_000);
beforeEach(() => query(store.database, 'truncate events, feeds, endpoints, deliveries'));

const tell = (clientId: number, versions: readonly number[]) =>
  transaction(store.database, (client) =>
    storeEvents(
      client,
      testBox,
      versions.map((version) => orderEvent(clientId, clientId * 100, version)),
    ),
  );

const countBlocked = async () => {
  const rows = await query(
    store.database,
    `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return rows.length;
};

const broken = async () => {
  const findings = await Promise.all(
    checks.map(async ({ name, sql }) => ({ name, rows: (await store.database.query<object>(sql)).rows })),
  );
  return findings.filter(({ rows }) => rows.length > 0).map(({ name }) => name);
};

test('events are forgotten after 90 days with their deliveries, and what is kept has no gap', async () => {
  const endpointId = await addEndpoint(store.database, 1);
  await tell(1, [1, 2, 3, 4, 5]);
  await tell(2, [1, 2]);
  // Its clock was set back meanwhile: the second looks younger than the third.
  await query(
    store.database,
    `update events set stored_at = now() - make_interval(days => case seq when 1 then 91 when 3 then 91 else 89 end)
     where client_id = 1`,
  );
  expect(await pruneEvents(store.database)).toBe('idle');
  expect((await feedOf(store.database, 1)).map(({ seq }) => seq)).toEqual([4n, 5n]);
  expect(await feedOf(store.database, 2)).toHaveLength(2);
  // The next in line waits for nobody who is gone.
  expect((await deliveriesOf(store.database, endpointId)).map(({ state }) => state)).toEqual(['pending', 'waiting']);
  expect(await broken()).toEqual([]);
  await tell(1, [6]);
  expect((await feedOf(store.database, 1)).map(({ seq }) => seq)).toEqual([4n, 5n, 6n]);
});

test('what is recovered while it is forgotten leaves nothing to be sent that is gone', async () => {
  const endpointId = await addEndpoint(store.database, 1);
  await tell(1, [1, 2, 3]);
  await query(store.database, 'delete from deliveries');
  await query(store.database, `update events set stored_at = now() - interval '91 days'`);
  await query(store.database, `update endpoints set created_at = now() - interval '1 year'`);
  const recovery = {
    clientId: 1,
    endpointId,
    since: new Date(Date.now() - 100 * 86_400_000).toISOString(),
    untilMs: Infinity,
  };
  const recover = () => recoverEndpoint({ database: store.database, wakeDeliveries: () => undefined }, recovery);
  let pruning: Promise<unknown> | undefined;
  let recovering: Promise<number> | undefined;
  await transaction(store.database, async (client) => {
    // Stands in the way of forgetting once it has looked.
    await query(client, 'select from events where seq = 1 for key share');
    pruning = pruneEvents(store.database);
    await waitFor('pruning to be held up', async () => (await countBlocked()) === 1);
    recovering = recover();
    await waitFor('the recovery to wait for it', async () => (await countBlocked()) === 2);
  });
  await pruning;
  expect(await recovering).toBe(0);
  expect(await deliveriesOf(store.database, endpointId)).toEqual([]);
  expect(await broken()).toEqual([]);
  await tell(1, [4]);
  expect((await feedOf(store.database, 1)).map(({ seq }) => seq)).toEqual([4n]);
});

test('a feed that is forgotten whole is recovered at once', async () => {
  const endpointId = await addEndpoint(store.database, 1);
  await query(store.database, 'insert into feeds (client_id, last_seq) values (1, 9000000000)');
  await query(store.database, `update endpoints set created_at = now() - interval '1 year'`);
  const since = new Date(Date.now() - 86_400_000).toISOString();
  const deps = { database: store.database, wakeDeliveries: () => undefined };
  expect(await recoverEndpoint(deps, { clientId: 1, endpointId, since, untilMs: Infinity })).toBe(0);
});

test.each([
  [
    'delete from events where client_id = 1 and seq = 2',
    'what is kept of a feed has no gap and ends at its last number',
  ],
  [
    'delete from events where client_id = 1 and seq = 3',
    'what is kept of a feed has no gap and ends at its last number',
  ],
  ['delete from events', 'what is to be sent exists'],
  ['update endpoints set client_id = 2', 'an event is sent to endpoints of its client only'],
  [
    `update deliveries set state = 'delivered', next_try_at = null where state = 'pending'`,
    'a delivery waits only while another of its line is being sent',
  ],
])('a verification finds what must not be: %s', async (fault, name) => {
  await addEndpoint(store.database, 1);
  await tell(1, [1, 2, 3]);
  expect(await broken()).toEqual([]);
  await query(store.database, fault);
  expect(await broken()).toContain(name);
});
