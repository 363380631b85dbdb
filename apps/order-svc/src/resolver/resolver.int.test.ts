import { query } from '@dg/platform/postgres';
import { serviceDatabase, type TestDatabase } from '@dg/testing';
import { writeChanges } from '../db/changes.ts';
import { insertIntents } from '../db/intents.ts';
import { migrations } from '../db/migrations/index.ts';
import { readOrders } from '../db/orders.ts';
import { applyResult, becomeVisible } from '../domain/order-changes.ts';
import type { Order } from '../domain/order.ts';
import { iccids } from '../testing/iccids.ts';
import { intent } from '../testing/intent.ts';
import { placementAmong } from '../testing/placement.ts';
import { askAboutOrders } from './ask-about-orders.ts';
import { driveOpenOrders } from './drive-open-orders.ts';

let orders: TestDatabase;
beforeEach(async () => {
  orders = await serviceDatabase('orders', migrations);
}, 60_000);
afterEach(() => orders.close());

type Asked = { readonly order_id: number };

/** The services around, as they answer somebody who asks again. */
interface Neighbours {
  readonly debit?: { transaction_id?: number; refusal?: string };
  readonly job?: { state: string; sequence: number; delivered_quantity: number };
  readonly isWalletAway?: boolean;
}

function placementWith({ debit, job, isWalletAway = false }: Neighbours) {
  const asked = { jobs: [] as number[], refunds: [] as number[] };
  const clients = {
    wallet: {
      Debit: async ({ debits }: { debits: readonly Asked[] }) => ({
        decisions: debits.map(({ order_id }) => ({ order_id, ...debit })),
      }),
      Refund: async ({ refunds }: { refunds: readonly Asked[] }) => {
        if (isWalletAway) throw new Error('wallet is broken');
        asked.refunds.push(...refunds.map(({ order_id }) => order_id));
        return { results: refunds.map(({ order_id }) => ({ order_id, transaction_id: 901 })) };
      },
    },
    fulfilment: {
      Expedite: async ({ jobs }: { jobs: readonly Asked[] }) => {
        asked.jobs.push(...jobs.map(({ order_id }) => order_id));
        const unknown = { state: 'QUEUED', sequence: 0, delivered_quantity: 0 };
        return {
          results: jobs.map(({ order_id }) => ({
            order_id,
            shown_quantity: 0,
            failure_code: '',
            failure_reason: '',
            ...(job ?? unknown),
          })),
        };
      },
    },
  };
  return { placement: placementAmong(orders.database, clients), asked };
}

const isStopping = () => false;

/** An order as a process left it that died: `minutes` ago. */
async function leftBehind(minutes: number, change?: (visible: Order) => Order): Promise<number> {
  const [order] = await insertIntents(orders.database, [intent]);
  if (change !== undefined)
    await writeChanges(orders.database, iccids, [{ before: order!, after: change(becomeVisible(order!, 900)) }]);
  await query(orders.database, 'update orders set placed_at = placed_at - make_interval(mins => $2) where id = $1', [
    order!.id,
    minutes,
  ]);
  return order!.id;
}

const stateOf = async (id: number) => (await readOrders(orders.database, [id]))[0]?.state;

function failed(order: Order): Order {
  const applied = applyResult(order, {
    orderId: order.id,
    outcome: 'FAILED',
    sequence: 1,
    deliveredQuantity: 0,
    shownQuantity: 0,
    iccidSealed: null,
    failureCode: 'UNKNOWN',
    failureReason: 'Unknown error',
  });
  if (applied.kind !== 'changed') throw new Error('a pending order can fail');
  return applied.order;
}

test('an open intent that the wallet had charged becomes an order', async () => {
  const id = await leftBehind(1);
  const { placement } = placementWith({ debit: { transaction_id: 900 } });
  await driveOpenOrders(placement, 10_000, isStopping);
  expect(await stateOf(id)).toBe('PENDING');
});

test('an open intent that the wallet refuses is gone, and its reference is free', async () => {
  const id = await leftBehind(1);
  const { placement } = placementWith({ debit: { refusal: 'DEBIT_EXPIRED' } });
  await driveOpenOrders(placement, 10_000, isStopping);
  expect(await stateOf(id)).toBeUndefined();
});

test('an intent that a request may still be working on is left alone', async () => {
  const id = await leftBehind(0);
  const { placement } = placementWith({ debit: { transaction_id: 900 } });
  await driveOpenOrders(placement, 10_000, isStopping);
  expect(await stateOf(id)).toBe('INTENT');
});

test('a refund whose event was lost is made, and only then the order is shown as failed', async () => {
  const id = await leftBehind(0, failed);
  const broken = placementWith({ isWalletAway: true });
  await driveOpenOrders(broken.placement, 10_000, isStopping);
  expect(await stateOf(id)).toBe('REFUNDING');
  const { placement, asked } = placementWith({});
  await driveOpenOrders(placement, 10_000, isStopping);
  expect(asked.refunds).toEqual([id]);
  expect(await stateOf(id)).toBe('FAILED');
});

test('an order that was charged and has no job after a minute gets one, a younger one is waited for', async () => {
  const stuck = await leftBehind(2, (order) => order);
  await leftBehind(0, (order) => order);
  const { placement, asked } = placementWith({});
  await askAboutOrders(placement, isStopping);
  expect(asked.jobs).toEqual([stuck]);
});

test('a result whose event was lost is applied', async () => {
  const id = await leftBehind(2, (order) => order);
  const { placement } = placementWith({ job: { state: 'DELIVERED', sequence: 1, delivered_quantity: 2 } });
  await askAboutOrders(placement, isStopping);
  expect(await stateOf(id)).toBe('DELIVERED');
});
