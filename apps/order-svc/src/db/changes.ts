import { outboxColumns, type OutgoingEvent } from '@dg/platform/outbox';
import { query, type Queryable } from '@dg/platform/postgres';
import type { Order } from '../domain/order.ts';
import type { ProfileStep } from '../domain/profile-step.ts';
import { columnArrays, columnNames, columnValues, type Column } from './columns.ts';
import type { IccidBox } from './iccids.ts';
import { orderPlaced, orderStatusChanged, refundDue } from './order-events.ts';

/** A step of an order: what it was, and what it becomes. */
export interface Change {
  readonly before: Order;
  readonly after: Order;
  /** What has happened to its delivered eSIM, when that is the step. */
  readonly profileStep?: ProfileStep;
}

/** What a step may change. */
const stepped: readonly Column<Order>[] = [
  { name: 'state', type: 'text', read: (order) => order.state },
  { name: 'status', type: 'text', read: (order) => order.status },
  { name: 'ends_as', type: 'text', read: (order) => order.endsAs },
  { name: 'transaction_id', type: 'integer', read: (order) => order.transactionId },
  { name: 'delivered_quantity', type: 'integer', read: (order) => order.deliveredQuantity },
  { name: 'result_sequence', type: 'integer', read: (order) => order.resultSequence },
  { name: 'iccid_sealed', type: 'bytea', read: (order) => order.iccidSealed },
  { name: 'activation_status', type: 'text', read: (order) => order.activationStatus },
  { name: 'installed_at', type: 'timestamptz', read: (order) => order.installedAt },
  { name: 'activated_at', type: 'timestamptz', read: (order) => order.activatedAt },
  { name: 'profile_sequence', type: 'integer', read: (order) => order.profileSequence },
  { name: 'refund_minor', type: 'bigint', read: (order) => order.refundMinor },
  { name: 'refund_transaction_id', type: 'integer', read: (order) => order.refundTransactionId },
  { name: 'failure_code', type: 'text', read: (order) => order.failureCode },
  { name: 'failure_reason', type: 'text', read: (order) => order.failureReason },
  { name: 'message', type: 'text', read: (order) => order.message },
  { name: 'event_version', type: 'integer', read: (order) => order.eventVersion },
];
const wanted: readonly Column<Order>[] = [
  { name: 'id', type: 'integer', read: (order) => order.id },
  { name: 'revision', type: 'integer', read: (order) => order.revision },
  { name: 'is_complete', type: 'boolean', read: (order) => order.isComplete },
  ...stepped,
];
const outboxFirst = wanted.length + 1;

// The events of an order are inserted only if its change was: the update and its announcement are one statement.
const write = `
with wanted as (
  select * from unnest(${columnArrays(wanted)}) as w(${columnNames(wanted)})
), changed as (
  update orders o
  set ${stepped.map(({ name }) => `${name} = w.${name}`).join(', ')}, revision = o.revision + 1,
      completed_at = coalesce(o.completed_at, case when w.is_complete then clock_timestamp() end)
  from wanted w where o.id = w.id and o.revision = w.revision
  returning o.id, o.completed_at
), announced as (
  insert into outbox (topic, key, event_id, request_id, value)
  select e.topic, e.key, e.event_id, e.request_id, e.value
  from unnest(${Array.from({ length: 5 }, (_, index) => `$${outboxFirst + index}::text[]`).join(', ')}) with ordinality
    as e(topic, key, event_id, request_id, value, position)
  join changed on changed.id = e.key::integer
  order by e.position
)
select id, completed_at from changed`;

/**
 * Writes steps of many orders with their events in one commit; several of one order, each from where the last one led,
 * are written together and announced one after the other. Steps of an order that has changed since it was read are not
 * written. Returns the orders whose steps were.
 */
export async function writeChanges(
  database: Queryable,
  iccids: IccidBox,
  changes: readonly Change[],
): Promise<Map<number, Order>> {
  if (changes.length === 0) return new Map();
  const ways = Map.groupBy(changes, ({ before }) => before.id);
  // In id order, and the pool's plans join by key in the order given: two writers never wait in a circle.
  const announced = [...ways.entries()]
    .toSorted(([left], [right]) => left - right)
    .map(([, steps]) => announce(steps, iccids));
  const orders = announced.map(({ order }) => order);
  const rows = await query<{ id: number; completed_at: Date | null }>(database, write, [
    ...columnValues(wanted, orders),
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

/** Where the steps of one order lead, and the events they cause, in the order they leave. */
function announce(steps: readonly Change[], iccids: IccidBox): { order: Order; events: OutgoingEvent[] } {
  const events: OutgoingEvent[] = [];
  const [{ before: first }, { after: last }] = [steps[0]!, steps.at(-1)!];
  let { eventVersion } = first;
  for (const { before, after, profileStep } of steps) {
    if (before.state === 'INTENT' && after.state !== 'INTENT') events.push(orderPlaced(after));
    if (before.state !== 'REFUNDING' && after.state === 'REFUNDING') events.push(refundDue(after));
    if (before.status === after.status && profileStep === undefined) continue;
    eventVersion++;
    const iccid = after.iccidSealed === null ? '' : iccids.open(after.id, after.iccidSealed);
    events.push(orderStatusChanged({ ...after, eventVersion }, iccid, profileStep));
  }
  return { order: { ...last, revision: first.revision, eventVersion }, events };
}
