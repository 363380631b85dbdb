import { applyResults, resultOf } from './apply-results.ts';
import { finishRefunds } from './finish-refunds.ts';
import { isDecidedAtOnce, type Order } from '../domain/order.ts';
import type { Placement } from '../placement/deps.ts';

/** What applying a result and answering take, of the time a caller waits. */
const answeringMs = 700;
/** How long the internal check may take (specification, GET /api/v1/topups/orders/:id). */
const refreshMaxMs = 15_000;

/**
 * Has fulfilment ask the supplier of an order in flight what has become of it, and applies what it says; fulfilment
 * sees to it that many callers are one question. The order as it stands when nobody can tell in time.
 */
export async function refreshOrder(placement: Placement, order: Order, deadline: Date | undefined): Promise<Order> {
  if (order.state !== 'PENDING' || isDecidedAtOnce(order)) return order;
  const leftMs = (deadline?.getTime() ?? Infinity) - Date.now() - answeringMs;
  if (leftMs <= 0) return order;
  try {
    const { results } = await placement.clients.fulfilment.RefreshJobs(
      { order_ids: [order.id] },
      { deadlineMs: Math.min(leftMs, refreshMaxMs), isRetried: false },
    );
    const known = results.flatMap((result) => resultOf(placement.iccids, result) ?? []);
    if (known.length === 0) return order;
    const [current = order] = await applyResults(placement, known);
    placement.wakeRelay();
    const [ended] = current.state === 'REFUNDING' ? await finishRefunds(placement, [current]) : [];
    return ended ?? current;
  } catch (error) {
    placement.log.warn({ error, orderId: order.id }, 'order not refreshed');
    return order;
  }
}
