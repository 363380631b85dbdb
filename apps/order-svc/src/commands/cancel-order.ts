import { Rejection } from '@dg/kernel';
import { crashPoint } from '@dg/platform/crash';
import { recordCancellation, type CancellationRequest } from '../db/cancellations.ts';
import { readOrders } from '../db/orders.ts';
import { isUsedOrOver } from '../domain/activation.ts';
import type { Order } from '../domain/order.ts';
import { move } from '../domain/order-state.ts';
import type { Placement } from '../placement/deps.ts';
import { carryOutCancellation } from './carry-out-cancellation.ts';

/** What applying the result, refunding and answering take, of the time a caller waits. */
const answeringMs = 1_000;
/** How long fulfilment, which may have to ask a supplier, is waited for when the caller sets no limit. */
const waitDefaultMs = 30_000;

/** Whether nothing known here is against cancelling it; fulfilment may know more. */
export const isCancellable = (order: Order) =>
  move(order.vertical, order.state, 'cancelled') !== undefined && !isUsedOrOver(order);

/**
 * Cancels and refunds an order, or says why not: a pending one that no supplier has taken, or an eSIM that nobody has
 * installed, which its supplier takes back first. Fulfilment decides that (architecture: money path). Who asked and why
 * is recorded first, and the resolver asks again while there is no definite answer. ORDER_NOT_FOUND,
 * ORDER_NOT_CANCELLABLE; UNAVAILABLE while it is not known whether a supplier takes it back, or the wallet does not
 * answer.
 */
export async function cancelOrder(
  placement: Placement,
  request: CancellationRequest,
  deadline: Date | undefined,
): Promise<Order> {
  const [order] = await readOrders(placement.database, [request.orderId]);
  if (order === undefined || order.state === 'INTENT') throw new Rejection('ORDER_NOT_FOUND');
  if (!isCancellable(order)) throw new Rejection('ORDER_NOT_CANCELLABLE');
  const cancellation = await recordCancellation(placement.database, request);
  crashPoint('cancel.recorded');
  const waitMs = deadline === undefined ? waitDefaultMs : deadline.getTime() - Date.now() - answeringMs;
  const current = await carryOutCancellation(placement, order, cancellation, Math.max(0, waitMs));
  if (current.endsAs !== 'CANCELLED') throw new Rejection('ORDER_NOT_CANCELLABLE');
  if (current.state === 'REFUNDING')
    throw new Rejection('UNAVAILABLE', 'Order is cancelled and its refund is under way');
  return current;
}
