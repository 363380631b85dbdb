import { outboxColumns, type OutgoingEvent } from '@dg/platform/outbox';
import { query, type Queryable } from '@dg/platform/postgres';
import type { Order } from '../domain/order.ts';
import { orderPlaced, orderStatusChanged, refundDue } from './order-events.ts';

/** A step of an order: what it was read as, and what it becomes. */
export interface Change {
  readonly before: Order;
  readonly after: Order;
}

// The events of an order are inserted only if its change was: the update and its announcement are one statement.
const write = `
with wanted as (
  select * from unnest($1::integer[], $2::integer[], $3::text[], $4::text[], $5::text[], $6::integer[], $7::integer[],
                       $8::integer[], $9::bigint[], $10::integer[], $11::text[], $12::text[], $13::text[], $14::boolean[],
                       $15::integer[])
    as w(id, revision, state, status, ends_as, transaction_id, delivered_quantity, result_sequence, refund_minor,
         refund_transaction_id, failure_code, failure_reason, message, is_complete, event_version)
), changed as (
  update orders o
  set state = w.state, status = w.status, ends_as = w.ends_as, transaction_id = w.transaction_id,
      delivered_quantity = w.delivered_quantity, result_sequence = w.result_sequence, refund_minor = w.refund_minor,
      refund_transaction_id = w.refund_transaction_id, failure_code = w.failure_code, failure_reason = w.failure_reason,
      message = w.message, completed_at = case when w.is_complete then coalesce(o.completed_at, clock_timestamp()) end,
      event_version = w.event_version, revision = o.revision + 1
  from wanted w where o.id = w.id and o.revision = w.revision
  returning o.id, o.completed_at
), announced as (
  insert into outbox (topic, key, event_id, request_id, value)
  select e.topic, e.key, e.event_id, e.request_id, e.value
  from unnest($16::text[], $17::text[], $18::text[], $19::text[], $20::text[]) with ordinality
    as e(topic, key, event_id, request_id, value, position)
  join changed on changed.id = e.key::integer
  order by e.position
)
select id, completed_at from changed`;

/**
 * Writes steps of many orders with their events in one commit. A step whose order has changed since it was read is
 * not written. Returns the orders that were.
 */
export async function writeChanges(database: Queryable, changes: readonly Change[]): Promise<Map<number, Order>> {
  if (changes.length === 0) return new Map();
  // In id order, and the pool's plans join by key in the order given: two writers never wait in a circle.
  const announced = changes.toSorted((left, right) => left.before.id - right.before.id).map(announce);
  const orders = announced.map(({ order }) => order);
  const rows = await query<{ id: number; completed_at: Date | null }>(database, write, [
    orders.map((order) => order.id),
    orders.map((order) => order.revision),
    orders.map((order) => order.state),
    orders.map((order) => order.status),
    orders.map((order) => order.endsAs),
    orders.map((order) => order.transactionId),
    orders.map((order) => order.deliveredQuantity),
    orders.map((order) => order.resultSequence),
    orders.map((order) => order.refundMinor),
    orders.map((order) => order.refundTransactionId),
    orders.map((order) => order.failureCode),
    orders.map((order) => order.failureReason),
    orders.map((order) => order.message),
    orders.map((order) => order.isComplete),
    orders.map((order) => order.eventVersion),
    ...outboxColumns(announced.flatMap(({ events }) => events)),
  ]);
  const completedAt = new Map(rows.map((row) => [row.id, row.completed_at]));
  const written = orders.filter((order) => completedAt.has(order.id));
  return new Map(
    written.map((order) => [
      order.id,
      { ...order, revision: order.revision + 1, completedAt: completedAt.get(order.id) ?? null },
    ]),
  );
}

/** The events a step causes, in the order they leave. */
function announce({ before, after }: Change): { order: Order; events: OutgoingEvent[] } {
  const events: OutgoingEvent[] = [];
  let order = after;
  if (before.state === 'INTENT' && after.state !== 'INTENT') events.push(orderPlaced(order));
  if (before.state !== 'REFUNDING' && after.state === 'REFUNDING') events.push(refundDue(order));
  if (before.status !== after.status) {
    order = { ...order, eventVersion: order.eventVersion + 1 };
    events.push(orderStatusChanged(order));
  }
  return { order, events };
}
