import { Rejection } from '@dg/kernel';
import { query, transaction } from '@dg/platform/postgres';
import { serviceDatabase, waitFor, type TestDatabase } from '@dg/testing';
import { cancelOrder } from '../commands/cancel-order.ts';
import { claimOpenCancellations, recordCancellation } from '../db/cancellations.ts';
import { migrations } from '../db/migrations/index.ts';
import { readOrders } from '../db/orders.ts';
import { placeEsimOrders } from '../placement/place-orders.ts';
import type { Placement } from '../placement/deps.ts';
import { iccid, stepsOf, tell } from '../testing/esim-news.ts';
import { placementAmong } from '../testing/placement.ts';
import { clientsOf, surroundings, type Surroundings } from '../testing/surroundings.ts';
import { askAboutOrders } from './ask-about-orders.ts';
import { carryOutCancellations } from './carry-out-cancellations.ts';
import { makeDueRefunds } from './drive-open-orders.ts';

let orders: TestDatabase;
let around: Surroundings;
let placement: Placement;
beforeEach(async () => {
  orders = await serviceDatabase('orders', migrations);
  around = surroundings();
  around.job = { state: 'DELIVERED', sequence: 1, delivered_quantity: 1, iccid };
  placement = placementAmong(orders.database, clientsOf(around));
}, 60_000);
afterEach(() => orders.close());

const read = async (id: number) => (await readOrders(orders.database, [id]))[0]!;

/** An eSIM that is delivered. */
async function delivered(): Promise<number> {
  const [placed] = await placeEsimOrders(placement, [
    {
      clientId: 7,
      productId: 12,
      quantity: 1,
      walletId: 0,
      amount: '12',
      clientReference: null,
      email: null,
      requestId: 'r',
      idempotencyKey: '',
    },
  ]);
  if (placed === undefined || placed instanceof Rejection) throw placed ?? new Error('nothing was placed');
  const { id } = placed;
  await waitFor('delivery', async () => (await read(id)).state === 'DELIVERED');
  return id;
}

const request = (orderId: number) => ({ orderId, actor: 'user:1', reason: 'asked for', requestId: 'q' });
const cancel = (orderId: number) => cancelOrder(placement, request(orderId), undefined);
const answers = async () =>
  (await query<{ answer: string }>(orders.database, 'select answer from cancellations order by id')).map(
    ({ answer }) => answer,
  );

const minutesPass = () => query(orders.database, `update cancellations set asked_at = asked_at - interval '2 minutes'`);

/** The resolver comes by a while later. */
async function later(): Promise<void> {
  await minutesPass();
  await carryOutCancellations(placement);
}

test('a cancellation that was on record when its process died is carried out a minute later, once', async () => {
  const id = await delivered();
  await recordCancellation(orders.database, request(id));
  await carryOutCancellations(placement);
  expect(around.calls.cancels).toBe(0);
  await later();
  expect(await read(id)).toMatchObject({ state: 'CANCELLED', refundMinor: 1_080n, refundTransactionId: 901 });
  await later();
  expect(around.calls).toMatchObject({ cancels: 1, refunds: [id] });
  expect(await answers()).toEqual(['CANCELLED']);
});

test('while its supplier says nothing an eSIM is asked about again, however long that takes', async () => {
  const id = await delivered();
  around.cancelled = undefined;
  await expect(cancel(id)).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  await query(orders.database, `update cancellations set requested_at = requested_at - interval '9 days'`);
  await later();
  await carryOutCancellations(placement);
  expect(around.calls.cancels).toBe(2);
  expect(await answers()).toEqual(['OPEN']);
  around.cancelled = { state: 'CANCELLED', sequence: 2 };
  await later();
  expect((await read(id)).state).toBe('CANCELLED');
});

test('what was refused is not asked for again', async () => {
  const [first, second] = [await delivered(), await delivered()];
  around.cancelled = { state: 'DELIVERED', sequence: 1, delivered_quantity: 1 };
  await expect(cancel(first)).rejects.toMatchObject({ code: 'ORDER_NOT_CANCELLABLE' });
  await recordCancellation(orders.database, request(second));
  await later();
  await later();
  expect(around.calls.cancels).toBe(2);
  expect(await answers()).toEqual(['REFUSED', 'REFUSED']);
  expect(await read(second)).toMatchObject({ state: 'DELIVERED', refundMinor: null });
});

test('an eSIM that was taken back after all is refunded, though the event that told it was lost', async () => {
  const [takenBack, kept, longAgo] = [await delivered(), await delivered(), await delivered()];
  around.cancelled = { state: 'DELIVERED', sequence: 1, delivered_quantity: 1 };
  for (const id of [takenBack, longAgo])
    await expect(cancel(id)).rejects.toMatchObject({ code: 'ORDER_NOT_CANCELLABLE' });
  await query(orders.database, `update cancellations set asked_at = asked_at - interval '4 days' where order_id = $1`, [
    longAgo,
  ]);
  around.job = { state: 'CANCELLED', sequence: 2 };
  await askAboutOrders(placement, () => false);
  await makeDueRefunds(placement, () => false);
  expect(await read(takenBack)).toMatchObject({ state: 'CANCELLED', refundMinor: 1_080n, refundTransactionId: 901 });
  for (const id of [kept, longAgo]) expect(await read(id)).toMatchObject({ state: 'DELIVERED', refundMinor: null });
  await askAboutOrders(placement, () => false);
  expect(around.calls.refunds).toEqual([takenBack]);
});

test('of an order that has ended by event, or is in use by now, nobody is asked', async () => {
  const [cancelled, used] = [await delivered(), await delivered()];
  around.cancelled = undefined;
  for (const id of [cancelled, used]) await expect(cancel(id)).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  await tell(orders.database, { order_id: cancelled, outcome: 'CANCELLED', sequence: 2 }, ...stepsOf(used, 0, 1));
  await later();
  expect(around.calls.cancels).toBe(2);
  expect(await answers()).toEqual(['CANCELLED', 'REFUSED']);
});

test('an order that was wanted back twice is asked about once, and both are answered', async () => {
  const id = await delivered();
  await recordCancellation(orders.database, request(id));
  await recordCancellation(orders.database, request(id));
  await later();
  expect(around.calls.cancels).toBe(1);
  expect(await answers()).toEqual(['CANCELLED', 'CANCELLED']);
});

test('of two replicas that come by at once one gets a cancellation', async () => {
  const { database } = orders;
  const id = await delivered();
  await recordCancellation(database, request(id));
  await minutesPass();
  const other = await transaction(database, async (client) => {
    expect(await claimOpenCancellations(client, 60_000, 10)).toMatchObject([{ orderId: id, requestId: 'q' }]);
    const claim = claimOpenCancellations(database, 60_000, 10);
    await waitFor('the other to wait', async () => {
      const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
      return (await query(database, waiting)).length > 0;
    });
    return { claim };
  });
  expect(await other.claim).toEqual([]);
});
