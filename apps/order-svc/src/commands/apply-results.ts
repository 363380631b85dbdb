import type { JobResult__Output } from '@dg/contracts/fulfilment';
import { NotYet } from '@dg/platform/kafka';
import type { Log } from '@dg/platform/log';
import { transaction, type Database, type Queryable } from '@dg/platform/postgres';
import { writeChanges, type Change } from '../db/changes.ts';
import { insertDiscrepancies, type Discrepancy } from '../db/discrepancies.ts';
import type { IccidBox } from '../db/iccids.ts';
import { lockOrders } from '../db/orders.ts';
import { applyResult, type FulfilmentResult } from '../domain/order-changes.ts';
import type { Order } from '../domain/order.ts';
import { applyProfileStep, type ProfileStep } from '../domain/profile-step.ts';

/** What orders are kept in, what seals what is secret of them, and where it is said what is amiss with them. */
export interface OrderStore {
  readonly database: Database;
  readonly iccids: IccidBox;
  readonly log: Log;
}

/** What fulfilment says of an order: of its job, or of the eSIM it has delivered. */
export type News = FulfilmentResult | ProfileStep;

/**
 * Applies results under the orders' locks; returns the orders as they are afterwards. `requestId`: of the request that
 * has caused them, when it is another than the one that placed the order.
 */
export function applyResults(
  store: OrderStore,
  results: readonly FulfilmentResult[],
  requestId?: string,
): Promise<Order[]> {
  return transaction(store.database, (client) => applyNewsWithin(client, store, results, requestId), {
    crashPoint: 'result',
  });
}

/** The same inside a transaction that is already open, in the order given: that in which fulfilment has told it. */
export async function applyNewsWithin(
  client: Queryable,
  { iccids, log }: Pick<OrderStore, 'iccids' | 'log'>,
  news: readonly News[],
  requestId?: string,
): Promise<Order[]> {
  const ids = [...new Set(news.map(({ orderId }) => orderId))];
  const current = new Map((await lockOrders(client, ids)).map((order) => [order.id, order]));
  const contradictions: Discrepancy[] = [];
  const changes: Change[] = [];
  for (const told of news) {
    const before = current.get(told.orderId);
    if (before === undefined) continue;
    // Charged, or there would be no job; whoever drives the intent makes it visible, once the wallet answers.
    if (before.state === 'INTENT') throw new NotYet(`order ${before.id} is not visible yet`);
    const applied = 'change' in told ? applyProfileStep(before, told) : applyResult(before, told);
    if (applied.kind === 'discrepancy' && 'outcome' in told) {
      const { orderId, outcome, deliveredQuantity } = told;
      contradictions.push({ orderId, state: before.state, outcome, deliveredQuantity });
    }
    if (applied.kind !== 'changed') continue;
    current.set(before.id, applied.order);
    const isTold = 'change' in told && told.change !== 'TIMES';
    changes.push({ before, after: applied.order, requestId, ...(isTold ? { profileStep: told } : {}) });
  }
  const written = await writeChanges(client, iccids, changes);
  await recordDiscrepancies(client, log, contradictions);
  return ids.flatMap((id) => written.get(id) ?? current.get(id) ?? []);
}

/** What an answer of fulfilment means for the order; undefined while the job is still on its way. */
export function resultOf(iccids: IccidBox, result: JobResult__Output): FulfilmentResult | undefined {
  const outcome = outcomeOf(result);
  return (
    outcome && {
      orderId: result.order_id,
      outcome,
      sequence: result.sequence,
      deliveredQuantity: result.delivered_quantity,
      shownQuantity: result.shown_quantity,
      iccidSealed: sealedIccid(iccids, result),
      failureCode: result.failure_code,
      failureReason: result.failure_reason,
    }
  );
}

/** The ICCID that fulfilment names, as it may be kept; null when it names none. */
export function sealedIccid(
  iccids: IccidBox,
  { order_id: orderId, iccid }: Pick<JobResult__Output, 'order_id' | 'iccid'>,
): Buffer | null {
  return iccid ? iccids.seal(orderId, iccid) : null;
}

function outcomeOf(result: JobResult__Output): FulfilmentResult['outcome'] | undefined {
  if (result.state === 'DELIVERED' || result.state === 'FAILED' || result.state === 'CANCELLED') return result.state;
  return result.delivered_quantity > 0 ? 'PROGRESS' : undefined;
}

/** Keeps what contradicts its order and says so, once. Before the commit: what is on record was said for certain. */
async function recordDiscrepancies(client: Queryable, log: Log, found: readonly Discrepancy[]): Promise<void> {
  for (const { orderId, state, outcome, deliveredQuantity } of await insertDiscrepancies(client, found))
    log.error({ orderId, state, outcome, deliveredQuantity }, 'order discrepancy');
}
