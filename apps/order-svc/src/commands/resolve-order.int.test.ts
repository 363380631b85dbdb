import { Rejection } from '@dg/kernel';
import { query } from '@dg/platform/postgres';
import { serviceDatabase, type TestDatabase } from '@dg/testing';
import { migrations } from '../db/migrations/index.ts';
import { writeChanges } from '../db/changes.ts';
import { insertIntents } from '../db/intents.ts';
import { becomeVisible } from '../domain/order-changes.ts';
import { iccids } from '../testing/iccids.ts';
import { intent } from '../testing/intent.ts';
import { placementAmong } from '../testing/placement.ts';
import { resolveOrder } from './resolve-order.ts';

let orders: TestDatabase;
beforeAll(async () => {
  orders = await serviceDatabase('orders', migrations);
}, 60_000);
afterAll(() => orders.close());

async function pendingOrder(): Promise<number> {
  const [order] = await insertIntents(orders.database, [intent]);
  await writeChanges(orders.database, iccids, [{ before: order!, after: becomeVisible(order!, 900) }]);
  return order!.id;
}

const asked: object[] = [];

/** A wallet that refunds, and a fulfilment that ends the job so, or refuses to. */
function placementWith(ending: { state: string; shown_quantity: number } | Rejection) {
  const clients = {
    fulfilment: {
      ResolveJob: async (request: { order_id: number }) => {
        asked.push(request);
        if (ending instanceof Rejection) throw ending;
        const { order_id } = request;
        return { order_id, sequence: 1, delivered_quantity: 2, failure_code: '', failure_reason: '', ...ending };
      },
    },
    wallet: {
      Refund: async ({ refunds }: { refunds: readonly { order_id: number }[] }) => ({
        results: refunds.map(({ order_id }) => ({ order_id, transaction_id: 901 })),
      }),
    },
  };
  return placementAmong(orders.database, clients);
}

const resolve = (orderId: number, ending: Parameters<typeof placementWith>[0], outcome = 'failed') =>
  resolveOrder(placementWith(ending), { orderId, outcome, note: 'n', actor: 'user:1', requestId: 'q' });

test('an order that a person resolves as failed is refunded less what was seen, then failed', async () => {
  const id = await pendingOrder();
  const order = await resolve(id, { state: 'FAILED', shown_quantity: 1 });
  expect(order).toMatchObject({ state: 'FAILED', refundMinor: 1_000n, refundTransactionId: 901 });
  const steps = await query(orders.database, 'select status, request_id from order_steps where order_id = $1', [id]);
  expect(steps).toEqual([{ status: 'FAILED', request_id: 'q' }]);
  expect(asked.at(-1)).toEqual({
    order_id: id,
    client_id: 7,
    outcome: 'failed',
    note: 'n',
    actor: 'user:1',
    request_id: 'q',
  });
});

test('an order that a person resolves as delivered is delivered', async () => {
  const id = await pendingOrder();
  expect(await resolve(id, { state: 'DELIVERED', shown_quantity: 0 }, 'delivered')).toMatchObject({
    state: 'DELIVERED',
  });
});

test('an order that is not in review is left as it is, and so is one whose job has not come yet', async () => {
  const id = await pendingOrder();
  const refusal = new Rejection('CONFLICT', 'Order is not in manual review');
  await expect(resolve(id, refusal)).rejects.toMatchObject({ code: 'CONFLICT', message: refusal.message });
  await expect(resolve(id, new Rejection('ORDER_NOT_FOUND'))).rejects.toMatchObject({ code: 'CONFLICT' });
  await expect(resolve(2_000_000_000, refusal)).rejects.toMatchObject({ code: 'ORDER_NOT_FOUND' });
  expect(await query(orders.database, 'select state from orders where id = $1', [id])).toEqual([{ state: 'PENDING' }]);
});
