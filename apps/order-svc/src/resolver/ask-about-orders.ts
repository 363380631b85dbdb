import { countResolverAction } from '@dg/platform/metrics';
import { applyResults, resultOf } from '../commands/apply-results.ts';
import { longPendingOrders } from '../db/orders.ts';
import type { Placement } from '../placement/deps.ts';
import { expedite } from '../placement/expedite.ts';

const longPendingMs = 60_000;
const batchMax = 200;

/**
 * Asks fulfilment about orders that have been in flight for long, one batch after the other: should an event have been
 * lost or parked, asking makes the job that is missing, and the answer moves the order.
 */
export async function askAboutOrders(placement: Placement, isStopping: () => boolean): Promise<void> {
  const { database, log } = placement;
  for (let afterId = 0; !isStopping();) {
    const orders = await longPendingOrders(database, longPendingMs, afterId, batchMax);
    const last = orders.at(-1);
    if (last === undefined) return;
    afterId = last.id;
    const answers = await expedite(placement, orders);
    const results = answers.flatMap((answer) => resultOf(answer) ?? []);
    const revisions = new Map(orders.map((order) => [order.id, order.revision]));
    const applied = results.length === 0 ? [] : await applyResults(database, results);
    const moved = applied.filter((order) => order.revision !== revisions.get(order.id)).length;
    placement.wakeRelay();
    countResolverAction('job', answers.length);
    countResolverAction('result', moved);
    if (moved > 0) log.info({ kind: 'result', found: orders.length, resolved: moved }, 'resolver');
  }
}
