import { query } from '@dg/platform/postgres';
import { serviceDatabase, type TestDatabase } from '@dg/testing';
import { applyResult, becomeVisible } from '../domain/order-changes.ts';
import type { Order } from '../domain/order.ts';
import { left } from '../testing/esim-news.ts';
import { iccids } from '../testing/iccids.ts';
import { intent } from '../testing/intent.ts';
import { writeChanges } from './changes.ts';
import { insertIntents } from './intents.ts';
import { migrations } from './migrations/index.ts';
import { readOrders } from './orders.ts';

let orders: TestDatabase;
beforeAll(async () => {
  orders = await serviceDatabase('orders', migrations);
}, 60_000);
afterAll(() => orders.close());

const eventsOf = (id: number) =>
  query<{ topic: string }>(orders.database, 'select topic from outbox where key = $1 order by id', [String(id)]);

function delivered(order: Order): Order {
  const applied = applyResult(order, {
    orderId: order.id,
    outcome: 'DELIVERED',
    sequence: 1,
    deliveredQuantity: order.quantity,
    shownQuantity: 0,
    iccidSealed: null,
    failureCode: '',
    failureReason: '',
  });
  if (applied.kind !== 'changed') throw new Error('a pending order can be delivered');
  return applied.order;
}

test('of two who read an order and change it, the second writes nothing and announces nothing', async () => {
  const [before] = await insertIntents(orders.database, [intent]);
  const visible = becomeVisible(before!, 900);
  const first = await writeChanges(orders.database, iccids, [{ before: before!, after: delivered(visible) }]);
  expect([...first.keys()]).toEqual([before!.id]);
  const announced = await eventsOf(before!.id);

  const second = await writeChanges(orders.database, iccids, [{ before: before!, after: delivered(visible) }]);
  expect(second.size).toBe(0);
  expect((await readOrders(orders.database, [before!.id]))[0]).toMatchObject({ state: 'DELIVERED', revision: 1 });
  expect(await eventsOf(before!.id)).toEqual(announced);
  expect(await query(orders.database, 'select status from order_steps where order_id = $1', [before!.id])).toEqual([
    { status: 'DELIVERED' },
  ]);
});

test('20 who change one order at the same time make one change and one announcement', async () => {
  const [before] = await insertIntents(orders.database, [intent]);
  const after = becomeVisible(before!, 900);
  const written = await Promise.all(
    Array.from({ length: 20 }, () => writeChanges(orders.database, iccids, [{ before: before!, after }])),
  );
  expect(written.filter((orders_) => orders_.size > 0)).toHaveLength(1);
  expect((await eventsOf(before!.id)).map(({ topic }) => topic)).toEqual(['order-placed']);
});

test.each([
  ['now', '0'],
  ['by a clock that is ahead', '1 hour'],
])(
  'an order that was placed %s ends at the moment that its event and its timeline name, and not before it was placed',
  async (_, ahead) => {
    const [intended] = await insertIntents(orders.database, [intent]);
    const id = intended!.id;
    await query(orders.database, 'update orders set placed_at = placed_at + $2::interval where id = $1', [id, ahead]);
    const [before] = await readOrders(orders.database, [id]);
    const written = await writeChanges(orders.database, iccids, [
      { before: before!, after: delivered(becomeVisible(before!, 900)) },
    ]);
    const [order] = await readOrders(orders.database, [id]);
    const completedAt = order!.completedAt!;
    expect(completedAt >= order!.placedAt).toBe(true);
    expect(written.get(id)!.completedAt).toEqual(completedAt);
    expect((await left(orders.database, 'order-status-changed', id)).map((data) => data.completed_at)).toEqual([
      completedAt.toISOString(),
    ]);
    expect(await query(orders.database, 'select at from order_steps where order_id = $1', [id])).toEqual([
      { at: completedAt },
    ]);
    expect(await query(orders.database, 'select id from orders where completed_at < placed_at')).toEqual([]);
  },
);
