import { Rejection } from '@dg/kernel';
import { query } from '@dg/platform/postgres';
import { serviceDatabase, waitFor, type TestDatabase } from '@dg/testing';
import { cancelOrder } from '../commands/cancel-order.ts';
import { recordCancellation } from '../db/cancellations.ts';
import { writeChanges } from '../db/changes.ts';
import { checks } from '../db/checks.ts';
import { insertIntents } from '../db/intents.ts';
import { migrations } from '../db/migrations/index.ts';
import { readOrders } from '../db/orders.ts';
import { becomeVisible } from '../domain/order-changes.ts';
import { encodeOrderWithJob, encodeTimeline } from '../grpc/encode.ts';
import { placeEsimOrders } from '../placement/place-orders.ts';
import type { Placement } from '../placement/deps.ts';
import { makeDueRefunds } from '../resolver/drive-open-orders.ts';
import { iccid, left, stepsOf, tell, times } from '../testing/esim-news.ts';
import { iccids } from '../testing/iccids.ts';
import { intent } from '../testing/intent.ts';
import { placementAmong } from '../testing/placement.ts';
import { clientsOf, surroundings, type Surroundings } from '../testing/surroundings.ts';
import { describeOrder, readTimeline } from './order-timeline.ts';

const attempt = { reference: 'A-1', supplier: 'sandbox', state: 'transient', submission_count: 1 };

let orders: TestDatabase;
let around: Surroundings;
let isFulfilmentAway = false;
let describedCount = 0;
let placement: Placement;
beforeEach(async () => {
  orders = await serviceDatabase('orders', migrations);
  around = surroundings();
  around.job = { state: 'DELIVERED', sequence: 1, delivered_quantity: 1, iccid };
  isFulfilmentAway = false;
  describedCount = 0;
  const clients = clientsOf(around);
  const DescribeJob = async () => {
    describedCount++;
    if (isFulfilmentAway) throw new Rejection('UNAVAILABLE');
    return { state: 'RUNNING', attempts: [attempt] };
  };
  placement = placementAmong(orders.database, { ...clients, fulfilment: { ...clients.fulfilment, DescribeJob } });
}, 60_000);
afterEach(() => orders.close());

const read = async (id: number) => (await readOrders(orders.database, [id]))[0]!;
const timeline = async (id: number) => encodeTimeline(iccids, await readTimeline(placement, 0, '', id));

/** What a timeline says: what came, and by which request. */
const stepsShown = async (id: number) =>
  (await timeline(id)).steps!.map(({ status, profile_change: change, usage_percent: percent, request_id: request }) =>
    [change === '' ? status : change, percent === 0 ? '' : percent, request].filter((part) => part !== '').join(' '),
  );

/** Ten cards, paid for. */
async function cards(): Promise<number> {
  const [before] = await insertIntents(orders.database, [{ ...intent, quantity: 10 }]);
  await writeChanges(orders.database, iccids, [{ before: before!, after: becomeVisible(before!, 900) }]);
  return before!.id;
}

/** An eSIM, delivered. */
async function esim(): Promise<number> {
  const ask = { clientId: 7, productId: 12, quantity: 1, walletId: 0, amount: '12' };
  const keys = { clientReference: null, email: null, requestId: 'r', idempotencyKey: '' };
  const [placed] = await placeEsimOrders(placement, [{ ...ask, ...keys }]);
  if (placed === undefined || placed instanceof Rejection) throw placed ?? new Error('nothing was placed');
  await waitFor('delivery', async () => (await read(placed.id)).state === 'DELIVERED');
  return placed.id;
}

const part = (id: number) => ({ order_id: id, outcome: 'PROGRESS', sequence: 1, delivered_quantity: 4 });
const all = (id: number) => ({ order_id: id, outcome: 'DELIVERED', sequence: 2, delivered_quantity: 10 });
const none = (id: number) => ({ order_id: id, outcome: 'FAILED', sequence: 2, failure_code: 'UNKNOWN' });

test.each([
  [
    'one after the other',
    async (id: number) => {
      await tell(orders.database, part(id));
      await tell(orders.database, all(id));
    },
  ],
  ['heard of together', (id: number) => tell(orders.database, part(id), all(id))],
])('parts of an order are in its timeline, and its client is told of the whole only: %s', async (_, happen) => {
  const id = await cards();
  await happen(id);
  const told = await left(orders.database, 'order-status-changed', id);
  expect(told.map(({ order_version: version, status }) => [version, status])).toEqual([[1, 'DELIVERED']]);
  const { order, steps } = await timeline(id);
  expect(await stepsShown(id)).toEqual(['PENDING r', 'PARTIALLY_DELIVERED r', 'DELIVERED r']);
  expect([steps![0]!.at, steps![2]!.at]).toEqual([order!.placed_at, order!.completed_at]);
  expect(told[0]!.completed_at).toBe(order!.completed_at);
  expect(order!.version).toBe(1);
});

test('an order that fails after a part of it was there is refunded, and its timeline ends with that', async () => {
  const id = await cards();
  await tell(orders.database, part(id), none(id));
  expect(await stepsShown(id)).toEqual(['PENDING r', 'PARTIALLY_DELIVERED r']);
  await makeDueRefunds(placement, () => false);
  expect(await stepsShown(id)).toEqual(['PENDING r', 'PARTIALLY_DELIVERED r', 'FAILED r']);
  expect(await timeline(id)).toMatchObject({ debit_transaction_id: 900, refund_transaction_id: 901 });
});

test('the life of an eSIM is in its timeline, each step when it happened as far as that is known now', async () => {
  const id = await esim();
  await tell(orders.database, ...stepsOf(id));
  await tell(orders.database, ...stepsOf(id));
  expect(await stepsShown(id)).toEqual([
    'PENDING r',
    'DELIVERED r',
    'INSTALLED r',
    'ACTIVATED r',
    'USAGE_THRESHOLD 100 r',
    'DEPLETED r',
  ]);
  const timesShown = async () => (await timeline(id)).steps!.slice(2).map(({ at }) => at);
  const usage = ['2026-02-02T08:00:00.000Z', '2026-02-02T09:00:00.000Z'];
  expect(await timesShown()).toEqual([times.installed_at, times.activated_at, ...usage]);
  const [, , , depleted] = stepsOf(id);
  const earlier = { ...times, installed_at: '2026-01-31T09:00:00.000Z' };
  const profile = { ...depleted!.profile, ...earlier, change: 'TIMES' };
  await tell(orders.database, { order_id: id, outcome: 'PROFILE', iccid, profile });
  expect(await timesShown()).toEqual([earlier.installed_at, times.activated_at, ...usage]);
});

test('a cancellation is in the timeline with the request that asked for it, whoever carries it out', async () => {
  const [byItsRequest, byTheResolver] = [await esim(), await cards()];
  await cancelOrder(placement, { orderId: byItsRequest, actor: 'user:1', reason: 'b', requestId: 'q' }, undefined);
  expect(await stepsShown(byItsRequest)).toEqual(['PENDING r', 'DELIVERED r', 'CANCELLED q']);
  const events = await query<{ request_id: string }>(
    orders.database,
    `select request_id from outbox where key = $1 and topic in ('refund', 'order-status-changed') order by id`,
    [String(byItsRequest)],
  );
  expect(events.map(({ request_id: request }) => request)).toEqual(['r', 'q', 'q']);

  await recordCancellation(orders.database, { orderId: byTheResolver, actor: 'user:1', reason: 'b', requestId: 'q2' });
  await tell(orders.database, { order_id: byTheResolver, outcome: 'CANCELLED', sequence: 1 });
  await makeDueRefunds(placement, () => false);
  expect(await stepsShown(byTheResolver)).toEqual(['PENDING r', 'CANCELLED q2']);
});

test('suppliers that were asked are in the timeline, and it is there without them while fulfilment is away', async () => {
  const id = await cards();
  expect((await timeline(id)).attempts).toEqual([attempt]);
  isFulfilmentAway = true;
  expect(await timeline(id)).toMatchObject({ steps: [{ status: 'PENDING' }], attempts: [] });
});

test('operators see an order with its job and its timeline, for which fulfilment is asked once', async () => {
  const id = await cards();
  const shown = encodeOrderWithJob(iccids, await describeOrder(placement, id));
  expect(describedCount).toBe(1);
  expect(shown).toMatchObject({ order: { id }, job_state: 'RUNNING', attempts: [attempt] });
  expect(shown.timeline).toEqual(await timeline(id));

  isFulfilmentAway = true;
  const rest = encodeOrderWithJob(iccids, await describeOrder(placement, id));
  expect(rest).toMatchObject({ order: { id }, job_state: '', attempts: [], timeline: { lacks_attempts: true } });
  const [hidden] = await insertIntents(orders.database, [intent]);
  await expect(describeOrder(placement, hidden!.id)).rejects.toMatchObject({ code: 'ORDER_NOT_FOUND' });
});

test('a timeline is for the client of its order and an operator, in its vertical, once the order is there', async () => {
  const id = await cards();
  const [hidden] = await insertIntents(orders.database, [intent]);
  await expect(readTimeline(placement, 7, 'voucher', id)).resolves.toMatchObject({ order: { id } });
  const unknown: [number, string, number][] = [
    [8, 'voucher', id],
    [7, 'esim', id],
    [7, 'voucher', id + 1_000],
    [7, 'voucher', hidden!.id],
    [0, '', hidden!.id],
  ];
  for (const ask of unknown)
    await expect(readTimeline(placement, ...ask)).rejects.toMatchObject({ code: 'ORDER_NOT_FOUND' });
});

test('an order whose step was not kept is found when services of before are gone, and still has its timeline', async () => {
  const id = await cards();
  await tell(orders.database, all(id));
  const { sql } = checks.find(({ name }) => name.includes('are kept'))!;
  await query(orders.database, `update mikro_orm_migrations set executed_at = executed_at - interval '2 hours'`);
  expect(await query(orders.database, sql)).toEqual([]);
  await query(orders.database, 'delete from order_steps');
  expect(await query(orders.database, sql)).toMatchObject([{ order_id: id }]);
  expect(await stepsShown(id)).toEqual(['PENDING r', 'DELIVERED r']);
});
