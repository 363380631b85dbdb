import { Rejection } from '@dg/kernel';
import { readOrders } from '../db/orders.ts';
import type { Order } from '../domain/order.ts';
import type { Placement } from '../placement/deps.ts';
import { applyResults, resultOf } from './apply-results.ts';
import { finishRefunds } from './finish-refunds.ts';

export interface OrderResolution {
  readonly orderId: number;
  readonly outcome: string;
  readonly note: string;
  readonly actor: string;
  readonly requestId: string;
}

/**
 * Ends an order in manual review as a person decided (decisions 8): delivered, or failed and refunded. Fulfilment
 * decides whether that is possible, and records who and why. ORDER_NOT_FOUND, CONFLICT.
 */
export async function resolveOrder(placement: Placement, resolution: OrderResolution): Promise<Order> {
  const { orderId, outcome, note, actor, requestId } = resolution;
  const [order] = await readOrders(placement.database, [orderId]);
  if (order === undefined || order.state === 'INTENT') throw new Rejection('ORDER_NOT_FOUND');
  const job = await placement.clients.fulfilment
    .ResolveJob(
      { order_id: order.id, client_id: order.clientId, outcome, note, actor, request_id: requestId },
      { requestId, isRetried: true },
    )
    .catch((error: unknown) => {
      // The order is there, its job is not yet: nobody can have given up on it.
      if (error instanceof Rejection && error.code === 'ORDER_NOT_FOUND')
        throw new Rejection('CONFLICT', 'Order is not in manual review');
      throw error;
    });
  const result = resultOf(placement.iccids, job);
  const [current] = result === undefined ? [order] : await applyResults(placement, [result], requestId);
  placement.wakeRelay();
  const [ended] = current?.state === 'REFUNDING' ? await finishRefunds(placement, [current], requestId) : [current];
  return ended ?? current ?? order;
}
