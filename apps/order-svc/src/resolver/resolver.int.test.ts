import { Rejection } from '@dg/kernel';
import { query } from '@dg/platform/postgres';
import { serviceDatabase, waitFor, type TestDatabase } from '@dg/testing';
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
import { driveOpenIntents, makeDueRefunds } from './drive-open-orders.ts';
import { startResolver } from './start-resolver.ts';

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
  /** What fulfilment refuses to say anything of these orders with. */
  readonly fault?: (orderIds: readonly number[]) => Error | undefined;
  /** Orders about which the wallet says nothing. */
  readonly undecided?: ReadonlySet<number>;
  /** What every decision of the wallet waits for. */
  readonly untilDecided?: Promise<void>;
}

function placementWith({ debit, job, isWalletAway = false, fault, undecided, untilDecided }: Neighbours) {
  const asked = { jobs: [] as number[], refunds: [] as number[] };
  const clients = {
    wallet: {
      Debit: async ({ debits }: { debits: readonly Asked[] }) => {
        await untilDecided;
        if (debits.some(({ order_id }) => undecided?.has(order_id))) throw new Rejection('UNAVAILABLE');
        return { decisions: debits.map(({ order_id }) => ({ order_id, ...debit })) };
      },
      Refund: async ({ refunds }: { refunds: readonly Asked[] }) => {
        if (isWalletAway) throw new Error('wallet is broken');
        asked.refunds.push(...refunds.map(({ order_id }) => order_id));
        return { results: refunds.map(({ order_id }) => ({ order_id, transaction_id: 901 })) };
      },
    },
    fulfilment: {
      Expedite: async ({ jobs }: { jobs: readonly Asked[] }) => {
        const orderIds = jobs.map(({ order_id }) => order_id);
        asked.jobs.push(...orderIds);
        const found = fault?.(orderIds);
        if (found !== undefined) throw found;
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
  await driveOpenIntents(placement, 10_000, isStopping);
  expect(await stateOf(id)).toBe('PENDING');
});

test('an open intent that the wallet refuses is gone, and its reference is free', async () => {
  const id = await leftBehind(1);
  const { placement } = placementWith({ debit: { refusal: 'DEBIT_EXPIRED' } });
  await driveOpenIntents(placement, 10_000, isStopping);
  expect(await stateOf(id)).toBeUndefined();
});

test('an intent that a request may still be working on is left alone', async () => {
  const id = await leftBehind(0);
  const { placement } = placementWith({ debit: { transaction_id: 900 } });
  await driveOpenIntents(placement, 10_000, isStopping);
  expect(await stateOf(id)).toBe('INTENT');
});

test('however many intents cannot be decided, those behind them are', async () => {
  const left = await insertIntents(
    orders.database,
    Array.from({ length: 200 }, () => intent),
  );
  const id = await leftBehind(1);
  const { placement } = placementWith({
    debit: { transaction_id: 900 },
    undecided: new Set(left.map((order) => order!.id)),
  });
  await driveOpenIntents(placement, 0, isStopping);
  expect(await stateOf(id)).toBe('PENDING');
  expect(await stateOf(left[0]!.id)).toBe('INTENT');
});

test('a refund whose event was lost is made, and only then the order is shown as failed', async () => {
  const id = await leftBehind(0, failed);
  const broken = placementWith({ isWalletAway: true });
  await makeDueRefunds(broken.placement, isStopping);
  expect(await stateOf(id)).toBe('REFUNDING');
  const { placement, asked } = placementWith({});
  await makeDueRefunds(placement, isStopping);
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

test('an order that fulfilment cannot answer about keeps no other from its answer', async () => {
  const ids: number[] = [];
  for (let count = 0; count < 5; count++) ids.push(await leftBehind(2, (order) => order));
  const faults = new Map<number, Error>([
    [ids[0]!, new Error('gRPC INTERNAL: Internal error')],
    [ids[1]!, new Rejection('INVALID_REQUEST')],
    [ids[3]!, new Error('gRPC INTERNAL: Internal error')],
  ]);
  const { placement } = placementWith({
    job: { state: 'DELIVERED', sequence: 1, delivered_quantity: 2 },
    fault: (orderIds) => orderIds.map((id) => faults.get(id)).find((found) => found !== undefined),
  });
  await askAboutOrders(placement, isStopping);
  const states = await Promise.all(ids.map(stateOf));
  expect(states).toEqual(['PENDING', 'PENDING', 'DELIVERED', 'PENDING', 'DELIVERED']);
});

test('while fulfilment says nothing at all it is not asked about each of the orders', async () => {
  const ids: number[] = [];
  for (let count = 0; count < 5; count++) ids.push(await leftBehind(2, (order) => order));
  const { placement, asked } = placementWith({ fault: () => new Rejection('UNAVAILABLE') });
  await askAboutOrders(placement, isStopping);
  expect(asked.jobs).toEqual([...ids, ids[0], ids[1]]);
});

test('refunds are made while more intents than a round takes wait for a wallet that does not decide', async () => {
  await insertIntents(orders.database, Array(201).fill(intent));
  await query(orders.database, `update orders set placed_at = placed_at - interval '1 minute'`);
  const id = await leftBehind(0, failed);
  const decided = Promise.withResolvers<void>();
  const { placement } = placementWith({ debit: { refusal: 'DEBIT_EXPIRED' }, untilDecided: decided.promise });
  const resolver = startResolver(placement);
  try {
    await waitFor('the refund', async () => (await stateOf(id)) === 'FAILED', 5_000);
  } finally {
    decided.resolve();
    await resolver.stop();
  }
});
