import type { JobResult__Output } from '@dg/contracts/fulfilment';
import { countResolverAction } from '@dg/platform/metrics';
import { applyResults, resultOf } from '../commands/apply-results.ts';
import { longOpenOrders } from '../db/orders.ts';
import type { FulfilmentResult } from '../domain/order-changes.ts';
import type { Order } from '../domain/order.ts';
import type { Placement } from '../placement/deps.ts';
import { expedite } from '../placement/expedite.ts';

const longPendingMs = 60_000;
const batchMax = 200;
/** Some would be waited for as long as their creates are: others are not to wait for them. */
const waitMaxMs = 10_000;

/**
 * Asks fulfilment about orders that have been in flight for long, one batch after the other: should an event have been
 * lost or parked, asking makes the job that is missing, and the answer moves the order.
 */
export async function askAboutOrders(placement: Placement, isStopping: () => boolean): Promise<void> {
  const { database, log } = placement;
  for (let afterId = 0; !isStopping();) {
    const orders = await longOpenOrders(database, longPendingMs, afterId, batchMax);
    const last = orders.at(-1);
    if (last === undefined) return;
    afterId = last.id;
    const answers = await askTogetherOrAlone(placement, orders, isStopping);
    const results = answers.flatMap((answer) => resultOf(placement.iccids, answer) ?? []);
    const revisions = new Map(orders.map((order) => [order.id, order.revision]));
    const applied = await applyTogetherOrAlone(placement, results);
    const moved = applied.filter((order) => order.revision !== revisions.get(order.id)).length;
    placement.wakeRelay();
    countResolverAction('asked', answers.length);
    countResolverAction('result', moved);
    if (moved > 0) log.info({ kind: 'result', found: orders.length, resolved: moved }, 'resolver');
  }
}

/** One order that cannot be asked about must not keep the others of its batch from it. */
async function askTogetherOrAlone(
  placement: Placement,
  orders: readonly Order[],
  isStopping: () => boolean,
): Promise<JobResult__Output[]> {
  const together = await expedite(placement, orders, waitMaxMs);
  if (together.length > 0 || orders.length === 1) return together;
  const alone: JobResult__Output[] = [];
  for (const order of orders) {
    if (isStopping()) return alone;
    const answer = await expedite(placement, [order], waitMaxMs);
    // Fulfilment is away, and not this one order at fault: the next round asks again.
    if (answer.length === 0 && alone.length === 0 && order !== orders[0]) return alone;
    alone.push(...answer);
  }
  return alone;
}

async function applyTogetherOrAlone(placement: Placement, results: readonly FulfilmentResult[]): Promise<Order[]> {
  const { log } = placement;
  if (results.length === 0) return [];
  try {
    return await applyResults(placement, results);
  } catch (error) {
    log.warn({ error, results: results.length }, 'results could not be applied together');
    const applied: Order[] = [];
    for (const result of results) {
      await applyResults(placement, [result]).then(
        (orders) => applied.push(...orders),
        (fault: unknown) => log.error({ error: fault, orderId: result.orderId }, 'result cannot be applied'),
      );
    }
    return applied;
  }
}
