import { createLog } from '@dg/platform/log';
import { serveMetrics } from '@dg/platform/metrics';
import { query, runMigrations, transaction } from '@dg/platform/postgres';
import { serviceDatabase, waitFor, type TestDatabase } from '@dg/testing';
import { writeChanges } from '../db/changes.ts';
import { insertIntents } from '../db/intents.ts';
import { migrations } from '../db/migrations/index.ts';
import { lockOrders, readOrders } from '../db/orders.ts';
import { becomeVisible } from '../domain/order-changes.ts';
import { encodeOrderWithJob } from '../grpc/encode.ts';
import { measureOrders } from '../metrics.ts';
import { describeOrder } from '../queries/order-timeline.ts';
import { makeDueRefunds } from '../resolver/drive-open-orders.ts';
import { tellStore } from '../testing/esim-news.ts';
import { iccids } from '../testing/iccids.ts';
import { intent } from '../testing/intent.ts';
import { placementAmong } from '../testing/placement.ts';
import { clientsOf, surroundings } from '../testing/surroundings.ts';
import { applyResults } from './apply-results.ts';

let orders: TestDatabase;
beforeEach(async () => {
  orders = await serviceDatabase('orders', migrations);
}, 60_000);
afterEach(() => orders.close());

/** Order-svc with what it logs, and an order of two cards that has failed and was refunded. */
async function failedOrder() {
  const logged: string[] = [];
  const log = createLog('order-svc', 'error', { write: (line) => void logged.push(line) });
  const { fulfilment, ...others } = clientsOf(surroundings());
  const DescribeJob = async () => ({ state: 'DELIVERED', attempts: [] });
  const neighbours = { ...others, fulfilment: { ...fulfilment, DescribeJob } };
  const placement = { ...placementAmong(orders.database, neighbours), log };
  const [before] = await insertIntents(orders.database, [intent]);
  const { id } = before!;
  await writeChanges(orders.database, iccids, [{ before: before!, after: becomeVisible(before!, 900) }]);
  await tellStore(placement, { order_id: id, outcome: 'FAILED', sequence: 1, failure_code: 'UNKNOWN' });
  await makeDueRefunds(placement, () => false);
  expect((await readOrders(orders.database, [id]))[0]).toMatchObject({ state: 'FAILED' });
  const discrepancyLines = () =>
    logged
      .map((line) => JSON.parse(line) as Record<string, unknown>)
      .filter(({ message }) => message === 'order discrepancy');
  return { id, placement, discrepancyLines };
}

const deliveredAfterAll = (orderId: number) => ({
  orderId,
  outcome: 'DELIVERED' as const,
  sequence: 2,
  deliveredQuantity: 2,
  shownQuantity: 0,
  iccidSealed: null,
  failureCode: '',
  failureReason: '',
});

async function measured(): Promise<string | undefined> {
  const server = await serveMetrics('order-svc', 0);
  const text = await (await fetch(`http://127.0.0.1:${server.port}/metrics`)).text();
  server.close();
  return text.split('\n').find((line) => line.startsWith('order_discrepancies{'));
}

test('goods of an order that has failed are logged, measured and shown to operators, once however often they are told', async () => {
  const { id, placement, discrepancyLines } = await failedOrder();
  measureOrders(orders.database);
  expect(await measured()).toMatch(/ 0$/);
  const event = { order_id: id, outcome: 'DELIVERED', sequence: 2, delivered_quantity: 2 };
  await applyResults(placement, [deliveredAfterAll(id)]);
  await tellStore(placement, event, event);
  expect(discrepancyLines()).toMatchObject([
    { level: 'error', orderId: id, state: 'FAILED', outcome: 'DELIVERED', deliveredQuantity: 2 },
  ]);
  expect(await measured()).toMatch(/ 1$/);
  const { discrepancies } = encodeOrderWithJob(iccids, await describeOrder(placement, id));
  expect(discrepancies).toEqual([
    { order_state: 'FAILED', outcome: 'DELIVERED', delivered_quantity: 2, found_at: expect.any(String) },
  ]);
});

test('of those who are told the same at the same time one puts it on record', async () => {
  const { id, placement, discrepancyLines } = await failedOrder();
  const told = await transaction(orders.database, async (client) => {
    await lockOrders(client, [id]);
    const all = Array.from({ length: 4 }, () => applyResults(placement, [deliveredAfterAll(id)]));
    const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    await waitFor('all to wait', async () => (await query(orders.database, waiting)).length === 4);
    return { all };
  });
  await Promise.all(told.all);
  expect(discrepancyLines()).toHaveLength(1);
  expect(await query(orders.database, 'select order_id from discrepancies')).toEqual([{ order_id: id }]);
});

test('what the release before kept twice is there once after the migration', async () => {
  const { url, database, close } = await serviceDatabase('orders', migrations.slice(0, 4));
  try {
    await query(
      database,
      `insert into discrepancies (order_id, state, outcome, delivered_quantity)
       values (1, 'REFUNDING', 'DELIVERED', 2), (1, 'FAILED', 'DELIVERED', 2), (1, 'FAILED', 'CANCELLED', 0),
              (2, 'FAILED', 'DELIVERED', 2), (1, 'FAILED', 'DELIVERED', 2)`,
    );
    await runMigrations(url, migrations);
    expect(await query(database, 'select order_id, state, outcome from discrepancies order by id')).toEqual([
      { order_id: 1, state: 'REFUNDING', outcome: 'DELIVERED' },
      { order_id: 1, state: 'FAILED', outcome: 'CANCELLED' },
      { order_id: 2, state: 'FAILED', outcome: 'DELIVERED' },
    ]);
  } finally {
    await close();
  }
});
