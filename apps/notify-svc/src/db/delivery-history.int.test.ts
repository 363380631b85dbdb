import { query } from '@dg/platform/postgres';
import { rowsRead, serviceDatabase, type TestDatabase } from '@dg/testing';
import { listDeliveries, type DeliveryPage } from './delivery-history.ts';
import { migrations } from './migrations/index.ts';

const endpointId = 1;
let store: TestDatabase;
beforeAll(async () => {
  store = await serviceDatabase('notify', migrations);
  // The latest are those that are asked for least.
  await query(
    store.database,
    `insert into deliveries (endpoint_id, client_id, event_id, event_type, subject, state)
     select $1, 1, 'evt_' || n, case when n % 100 = 0 then 'order.failed' else 'order.delivered' end, 'order:' || n,
       case when n <= 15 or n % 1000 = 0 then 'failed' else 'delivered' end
     from generate_series(1, 200000) as n`,
    [endpointId],
  );
}, 180_000);
afterAll(() => store.close(), 30_000);

const whole = { endpointId, status: undefined, eventType: undefined, limit: 10, offset: 0 };

async function list(page: Partial<DeliveryPage>) {
  const { result, count } = await rowsRead(store.database, (client) => listDeliveries(client, { ...whole, ...page }));
  // The latest 10,000 are counted, by their entries and their rows; there are twenty times as many.
  expect(count).toBeLessThan(25_000);
  return result;
}

test.each([
  [{}, 10_000, 200_000],
  [{ status: 'DELIVERED' }, 10_000, 199_999],
  [{ status: 'FAILED' }, 215, 200_000],
  [{ status: 'PENDING' }, 0, undefined],
  [{ eventType: 'order.failed' }, 2_000, 200_000],
  [{ status: 'FAILED', eventType: 'order.delivered' }, 15, 15],
] as const)('of a long history a page of %j is found without reading all of it', async (filter, totalCount, latest) => {
  const page = await list(filter);
  expect(page.totalCount).toBe(totalCount);
  expect(page.rows[0]?.id).toBe(latest);
});

test('pages follow one another, newest first, and end after the latest 10,000', async () => {
  const ids = async (offset: number) => (await list({ offset, limit: 3 })).rows.map(({ id }) => id);
  expect(await ids(0)).toEqual([200_000, 199_999, 199_998]);
  expect(await ids(3)).toEqual([199_997, 199_996, 199_995]);
  expect(await ids(9_999)).toEqual([190_001]);
  expect(await ids(10_000)).toEqual([]);
  const failed = await list({ status: 'FAILED', offset: 198, limit: 5 });
  expect(failed.rows.map(({ id }) => id)).toEqual([2_000, 1_000, 15, 14, 13]);
});
