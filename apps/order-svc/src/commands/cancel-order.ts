import { Rejection } from '@dg/kernel';
import { crashPoint } from '@dg/platform/crash';
import { query } from '@dg/platform/postgres';
import { readOrders } from '../db/orders.ts';
import type { Order } from '../domain/order.ts';
import type { Placement } from '../placement/deps.ts';
import { applyResults, resultOf } from './apply-results.ts';
import { finishRefunds } from './finish-refunds.ts';

export interface Cancellation {
  readonly orderId: number;
  readonly actor: string;
  readonly reason: string;
  readonly requestId: string;
}

/**
 * Cancels and refunds a pending order that no supplier has taken; fulfilment decides that (architecture: money path).
 * Who asked and why is recorded first. ORDER_NOT_FOUND, ORDER_NOT_CANCELLABLE.
 */
export async function cancelOrder(placement: Placement, cancellation: Cancellation): Promise<Order> {
  const [order] = await readOrders(placement.database, [cancellation.orderId]);
  if (order === undefined || order.state === 'INTENT') throw new Rejection('ORDER_NOT_FOUND');
  if (order.state !== 'PENDING') throw new Rejection('ORDER_NOT_CANCELLABLE');
  await query(
    placement.database,
    'insert into cancellations (order_id, actor, reason, request_id) values ($1, $2, $3, $4)',
    [order.id, cancellation.actor, cancellation.reason, cancellation.requestId],
  );
  crashPoint('cancel.recorded');
  const job = await placement.clients.fulfilment.CancelJob(
    { order_id: order.id, client_id: order.clientId, request_id: cancellation.requestId },
    { requestId: cancellation.requestId, isRetried: true },
  );
  crashPoint('cancel.answered');
  const result = resultOf(job);
  const [current] = result === undefined ? [order] : await applyResults(placement.database, [result]);
  if (current?.endsAs !== 'CANCELLED') throw new Rejection('ORDER_NOT_CANCELLABLE');
  crashPoint('cancel.applied');
  placement.wakeRelay();
  const [ended] = current.state === 'REFUNDING' ? await finishRefunds(placement, [current]) : [current];
  return ended ?? current;
}
