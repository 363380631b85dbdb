import { Rejection } from '@dg/kernel';
import { crashPoint } from '@dg/platform/crash';
import { query } from '@dg/platform/postgres';
import { readOrders } from '../db/orders.ts';
import type { Order } from '../domain/order.ts';
import { move } from '../domain/order-state.ts';
import { isUsedOrOver } from '../domain/profile-step.ts';
import type { Placement } from '../placement/deps.ts';
import { applyResults, resultOf } from './apply-results.ts';
import { finishRefunds } from './finish-refunds.ts';

export interface Cancellation {
  readonly orderId: number;
  readonly actor: string;
  readonly reason: string;
  readonly requestId: string;
}

/** What applying the result, refunding and answering take, of the time a caller waits. */
const answeringMs = 1_000;
/** How long fulfilment is waited for, which may have to ask a supplier. */
const cancelMaxMs = 15_000;

/**
 * Cancels and refunds an order, or says why not: a pending one that no supplier has taken, or an eSIM that nobody has
 * installed, which its supplier takes back first. Fulfilment decides that (architecture: money path). Who asked and why
 * is recorded first. ORDER_NOT_FOUND, ORDER_NOT_CANCELLABLE; UNAVAILABLE while it is not known whether a supplier takes
 * it back: fulfilment finds that out, and its event ends the order.
 */
export async function cancelOrder(
  placement: Placement,
  cancellation: Cancellation,
  deadline: Date | undefined,
): Promise<Order> {
  const [order] = await readOrders(placement.database, [cancellation.orderId]);
  if (order === undefined || order.state === 'INTENT') throw new Rejection('ORDER_NOT_FOUND');
  const isCancellable = move(order.vertical, order.state, 'cancelled') !== undefined && !isUsedOrOver(order);
  if (!isCancellable) throw new Rejection('ORDER_NOT_CANCELLABLE');
  await query(
    placement.database,
    'insert into cancellations (order_id, actor, reason, request_id) values ($1, $2, $3, $4)',
    [order.id, cancellation.actor, cancellation.reason, cancellation.requestId],
  );
  crashPoint('cancel.recorded');
  const job = await placement.clients.fulfilment.CancelJob(
    { order_id: order.id, client_id: order.clientId, request_id: cancellation.requestId },
    {
      requestId: cancellation.requestId,
      deadlineMs: Math.min(cancelMaxMs, Math.max(0, (deadline?.getTime() ?? Infinity) - Date.now() - answeringMs)),
      // Its UNAVAILABLE may be that of a supplier, who has just been asked.
      isRetried: order.vertical !== 'esim',
    },
  );
  crashPoint('cancel.answered');
  const result = resultOf(placement.iccids, job);
  const [current] = result === undefined ? [order] : await applyResults(placement, [result]);
  if (current?.endsAs !== 'CANCELLED') throw new Rejection('ORDER_NOT_CANCELLABLE');
  crashPoint('cancel.applied');
  placement.wakeRelay();
  const [ended] = current.state === 'REFUNDING' ? await finishRefunds(placement, [current]) : [current];
  return ended ?? current;
}
