import { query, transaction } from '@dg/platform/postgres';
import { testEventType } from '@dg/resources';
import { serviceDatabase, type TestDatabase } from '@dg/testing';
import { changeEndpoint, deleteEndpoint } from '../commands/change-endpoint.ts';
import { addEndpoint } from '../testing/feed.ts';
import { endDeliveries, failUnfinished } from './end-deliveries.ts';
import { migrations } from './migrations/index.ts';
import { settleDeliveries } from './settle-deliveries.ts';

let store: TestDatabase;
let endpointId: number;

beforeAll(async () => {
  store = await serviceDatabase('notify', migrations);
}, 120_000);
afterAll(() => store.close(), 30_000);
beforeEach(async () => {
  await query(store.database, 'truncate endpoints, deliveries, events, emails, suppressions restart identity');
  endpointId = await addEndpoint(store.database, 1);
});

/** Lines of events that are still to be sent, each with so many: the first is due, the others wait. */
const toBeSent = (place: number, lines: number, length: number, type = 'order.delivered') =>
  query(
    store.database,
    `insert into deliveries (endpoint_id, client_id, event_id, event_type, subject, state, next_try_at, try_count)
     select $1, 1, $4 || line || '_' || n, $4, 'order:' || line,
       case when n = 1 then 'pending' else 'waiting' end, case when n = 1 then now() end, 1
     from generate_series(1, $2::integer) line, generate_series(1, $3::integer) n order by line, n`,
    [place, lines, length, type],
  );
const countsOf = async (place: number) => {
  const rows = await query<{ state: string; count: number }>(
    store.database,
    'select state, count(*)::integer as count from deliveries where endpoint_id = $1 group by state',
    [place],
  );
  return Object.fromEntries(rows.map(({ state, count }) => [state, count]));
};
const turnOff = (place: number) =>
  query(store.database, 'update endpoints set is_active = false where id = $1', [place]);
const gone = () =>
  settleDeliveries(
    store.database,
    [
      {
        deliveryId: 1,
        endpointId,
        url: 'https://a.example/hook',
        tryCount: 1,
        responseCode: 410,
        failure: undefined,
        retryAfterMs: undefined,
        requestId: 'r',
        at: new Date(),
        durationMs: 1,
        isDelivered: false,
        isGone: true,
        isTest: false,
      },
    ],
    1,
  );
const place = () => ({ clientId: 1, endpointId });

test.each([
  ['by a receiver that is gone', gone],
  [
    'by its client',
    () => changeEndpoint({ database: store.database, allowPrivate: true }, { ...place(), isActive: false }),
  ],
  ['by being deleted', () => deleteEndpoint(store.database, 1, endpointId)],
])(
  'an endpoint is turned off %s without a look at what it was still to be sent',
  async (_how, end) => {
    await toBeSent(endpointId, 2_000, 2);
    await transaction(store.database, async (other) => {
      // Whoever meant to write these would wait for us for ever.
      await query(other, 'select from deliveries where id > 2 for update');
      await end();
    });
    await endDeliveries(store.database);
    expect(await countsOf(endpointId)).toEqual({ failed: 4_000 });
  },
  30_000,
);

test('what is left of an endpoint that is turned on again meanwhile goes on, each line with its next', async () => {
  await toBeSent(endpointId, 3, 700);
  const reached = await transaction(store.database, (client) => failUnfinished(client, endpointId));
  expect(reached).toMatchObject({ subject: 'order:2' });
  expect(await countsOf(endpointId)).toEqual({ failed: 1_000, pending: 2, waiting: 1_098 });
  await endDeliveries(store.database);
  expect(await countsOf(endpointId)).toMatchObject({ failed: 1_000 });
});

test('only endpoints that are off or deleted are ended; what tries one out that is off is sent', async () => {
  const [off, deleted] = [await addEndpoint(store.database, 1), await addEndpoint(store.database, 2)];
  for (const each of [endpointId, off, deleted]) {
    await toBeSent(each, 2, 2);
    await toBeSent(each, 1, 1, testEventType);
  }
  await turnOff(off);
  await deleteEndpoint(store.database, 2, deleted);
  await endDeliveries(store.database);
  expect(await countsOf(endpointId)).toEqual({ pending: 3, waiting: 2 });
  expect(await countsOf(off)).toEqual({ failed: 4, pending: 1 });
  expect(await countsOf(deleted)).toEqual({ failed: 5 });
});

test('replicas that end the same deliveries at once do not hinder each other', async () => {
  await toBeSent(endpointId, 2_500, 2);
  await turnOff(endpointId);
  await Promise.all([1, 2, 3].map(() => endDeliveries(store.database)));
  expect(await countsOf(endpointId)).toEqual({ failed: 5_000 });
}, 30_000);

test('a long backlog is ended too, over plans that were made when there was nothing', async () => {
  await turnOff(endpointId);
  await transaction(store.database, (client) => failUnfinished(client, endpointId));
  await toBeSent(endpointId, 3, 40_000);
  // No statement runs into the limit of the database.
  await endDeliveries(store.database);
  expect(await countsOf(endpointId)).toEqual({ failed: 120_000 });
}, 120_000);
