import type { JobResult__Output } from '@dg/contracts/fulfilment';
import { NotYet } from '@dg/platform/kafka';
import { query, transaction, type Database, type Queryable } from '@dg/platform/postgres';
import { writeChanges, type Change } from '../db/changes.ts';
import { lockOrders } from '../db/orders.ts';
import { applyResult, type FulfilmentResult } from '../domain/order-changes.ts';
import type { Order } from '../domain/order.ts';

/** Applies results under the orders' locks; returns the orders as they are afterwards. */
export function applyResults(database: Database, results: readonly FulfilmentResult[]): Promise<Order[]> {
  return transaction(database, (client) => applyResultsWithin(client, results), { crashPoint: 'result' });
}

/** The same inside a transaction that is already open. */
export async function applyResultsWithin(client: Queryable, results: readonly FulfilmentResult[]): Promise<Order[]> {
  const ids = [...new Set(results.map((result) => result.orderId))];
  const before = new Map((await lockOrders(client, ids)).map((order) => [order.id, order]));
  const current = new Map(before);
  const lost: FulfilmentResult[] = [];
  const changed = new Map<number, Order>();
  // One write per order and call: results of one order that come together are applied one after the other.
  for (const result of results.toSorted((left, right) => left.sequence - right.sequence)) {
    const order = current.get(result.orderId);
    if (order === undefined) continue;
    // Charged, or there would be no job; whoever drives the intent makes it visible within seconds.
    if (order.state === 'INTENT') throw new NotYet(`order ${order.id} is not visible yet`);
    const applied = applyResult(order, result);
    if (applied.kind === 'changed') {
      current.set(order.id, applied.order);
      changed.set(order.id, applied.order);
    }
    if (applied.kind === 'discrepancy') lost.push(result);
  }
  const changes: Change[] = [...changed.values()].map((after) => ({ before: before.get(after.id)!, after }));
  const written = await writeChanges(client, changes);
  await recordDiscrepancies(client, lost, current);
  return ids.flatMap((id) => written.get(id) ?? current.get(id) ?? []);
}

/** What an answer of fulfilment means for the order; undefined while the job is still on its way. */
export function resultOf(result: JobResult__Output): FulfilmentResult | undefined {
  const outcome = outcomeOf(result);
  return (
    outcome && {
      orderId: result.order_id,
      outcome,
      sequence: result.sequence,
      deliveredQuantity: result.delivered_quantity,
      shownQuantity: result.shown_quantity,
      failureCode: result.failure_code,
      failureReason: result.failure_reason,
    }
  );
}

function outcomeOf(result: JobResult__Output): FulfilmentResult['outcome'] | undefined {
  if (result.state === 'DELIVERED' || result.state === 'FAILED' || result.state === 'CANCELLED') return result.state;
  return result.delivered_quantity > 0 ? 'PROGRESS' : undefined;
}

async function recordDiscrepancies(
  client: Queryable,
  lost: readonly FulfilmentResult[],
  orders: ReadonlyMap<number, Order>,
): Promise<void> {
  if (lost.length === 0) return;
  await query(
    client,
    `insert into discrepancies (order_id, state, outcome, delivered_quantity)
     select * from unnest($1::integer[], $2::text[], $3::text[], $4::integer[])`,
    [
      lost.map((result) => result.orderId),
      lost.map((result) => orders.get(result.orderId)!.state),
      lost.map((result) => result.outcome),
      lost.map((result) => result.deliveredQuantity),
    ],
  );
}
