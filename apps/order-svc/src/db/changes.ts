import { outboxColumns, type OutgoingEvent } from '@dg/platform/outbox';
import { query, type Queryable } from '@dg/platform/postgres';
import type { Order } from '../domain/order.ts';
import type { ProfileStep } from '../domain/profile-step.ts';
import { isTerminal } from '../domain/order-state.ts';
import { columnArrays, columnNames, columnValues, type Column } from './columns.ts';
import type { IccidBox } from './iccids.ts';
import { orderPlaced, orderStatusChanged, refundDue } from './order-events.ts';
import { stepColumns, type NewStep } from './order-steps.ts';

/** A step of an order: what it was, and what it becomes. */
export interface Change {
  readonly before: Order;
  readonly after: Order;
  /** What has happened to its delivered eSIM, when that is the step. */
  readonly profileStep?: ProfileStep;
  /** That has caused it, when it is another request than the one that placed the order. */
  readonly requestId?: string | undefined;
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
  { name: 'completed_at', type: 'timestamptz', read: (order) => order.completedAt },
  ...stepped,
];
const stepsFirst = wanted.length + 1;
const outboxFirst = stepsFirst + stepColumns.length;

// Events and steps of an order are inserted only if its change was: the update and its announcement are one statement.
// An order ends once, and never before it was placed: placed_at has parts of a millisecond, the clock here has not.
const write = `
with wanted as (
  select * from unnest(${columnArrays(wanted)}) as w(${columnNames(wanted)})
), changed as (
  update orders o
  set ${stepped.map(({ name }) => `${name} = w.${name}`).join(', ')}, revision = o.revision + 1,
      completed_at = coalesce(o.completed_at, case when w.completed_at is not null then greatest(w.completed_at, o.placed_at) end)
  from wanted w where o.id = w.id and o.revision = w.revision
  returning o.id
), kept as (
  insert into order_steps (${columnNames(stepColumns)})
  select s.* from unnest(${columnArrays(stepColumns, stepsFirst)}) as s(${columnNames(stepColumns)})
  join changed on changed.id = s.order_id
), announced as (
  insert into outbox (topic, key, event_id, request_id, value)
  select e.topic, e.key, e.event_id, e.request_id, e.value
  from unnest(${Array.from({ length: 5 }, (_, index) => `$${outboxFirst + index}::text[]`).join(', ')}) with ordinality
    as e(topic, key, event_id, request_id, value, position)
  join changed on changed.id = e.key::integer
  order by e.position
)
select id from changed`;

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
  const now = new Date();
  // In id order, and the pool's plans join by key in the order given: two writers never wait in a circle.
  const announced = [...ways.entries()]
    .toSorted(([left], [right]) => left - right)
    .map(([, way]) => announce(way, iccids, now));
  const orders = announced.map(({ order }) => order);
  const rows = await query<{ id: number }>(database, write, [
    ...columnValues(wanted, orders),
    ...columnValues(
      stepColumns,
      announced.flatMap(({ steps }) => steps),
    ),
    ...outboxColumns(announced.flatMap(({ events }) => events)),
  ]);
  const written = new Set(rows.map(({ id }) => id));
  return new Map(
    orders.filter(({ id }) => written.has(id)).map((order) => [order.id, { ...order, revision: order.revision + 1 }]),
  );
}

interface Announced {
  readonly order: Order;
  readonly steps: readonly NewStep[];
  readonly events: readonly OutgoingEvent[];
}

/**
 * Where the changes of one order lead, what its timeline keeps of them, and the events they cause, in the order they
 * leave. Clients are told of its end and of each step of its eSIM; that some of its units are there is only shown.
 */
function announce(changes: readonly Change[], iccids: IccidBox, now: Date): Announced {
  const steps: NewStep[] = [];
  const events: OutgoingEvent[] = [];
  const [{ before: first }, { after: last }] = [changes[0]!, changes.at(-1)!];
  const changedAt = now > first.placedAt ? now : first.placedAt;
  let { eventVersion, completedAt } = first;
  for (const { before, after, profileStep, requestId } of changes) {
    const caused = requestId === undefined ? after : { ...after, requestId };
    if (before.state === 'INTENT' && after.state !== 'INTENT') events.push(orderPlaced(after));
    if (before.state !== 'REFUNDING' && after.state === 'REFUNDING') events.push(refundDue(caused));
    if (after.isComplete) completedAt ??= changedAt;
    const { status } = after;
    if (status === 'PENDING' || (status === before.status && profileStep === undefined)) continue;
    const isTold = isTerminal(status);
    if (isTold) eventVersion++;
    steps.push({
      orderId: after.id,
      position: eventVersion,
      at: profileStep?.occurredAt ?? changedAt,
      status,
      profileChange: profileStep?.change ?? '',
      usagePercent: profileStep?.usagePercent ?? 0,
      requestId: requestId ?? null,
    });
    if (!isTold) continue;
    const iccid = after.iccidSealed === null ? '' : iccids.open(after.id, after.iccidSealed);
    events.push(orderStatusChanged({ ...caused, eventVersion, completedAt }, iccid, profileStep));
  }
  return { order: { ...last, revision: first.revision, eventVersion, completedAt }, steps, events };
}
