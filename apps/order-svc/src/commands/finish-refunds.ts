import { Rejection } from '@dg/kernel';
import { crashPoint } from '@dg/platform/crash';
import { writeChanges } from '../db/changes.ts';
import { refundRemarks } from '../db/order-events.ts';
import { readOrders } from '../db/orders.ts';
import { finishRefund } from '../domain/order-changes.ts';
import type { Order } from '../domain/order.ts';
import type { Placement } from '../placement/deps.ts';

/**
 * Has the wallet give back what refunding orders are due, then shows their end. Returns the orders as they are
 * afterwards; while the wallet does not answer they stay as they are, and the `refund` event and the resolver go on.
 * `requestId`: of the request that ends them, when it is another than the one that placed them.
 */
export async function finishRefunds(
  placement: Placement,
  orders: readonly Order[],
  requestId?: string,
): Promise<Order[]> {
  if (orders.length === 0) return [];
  const refunds = orders.map((order) => ({
    order_id: order.id,
    amount_minor: String(order.refundMinor),
    remarks: refundRemarks(order),
  }));
  try {
    const { results } = await placement.clients.wallet.Refund({ refunds }, { isRetried: true });
    crashPoint('refund.answered');
    const credited = new Map(results.map((result) => [result.order_id, result.transaction_id]));
    const changes = orders.flatMap((before) => {
      const transactionId = credited.get(before.id);
      return transactionId === undefined ? [] : [{ before, after: finishRefund(before, transactionId), requestId }];
    });
    const written = await writeChanges(placement.database, placement.iccids, changes);
    crashPoint('refund.finished');
    placement.wakeRelay();
    const overtaken = orders.filter((order) => !written.has(order.id)).map((order) => order.id);
    const others = overtaken.length === 0 ? [] : await readOrders(placement.database, overtaken);
    return [...written.values(), ...others];
  } catch (error) {
    if (!(error instanceof Rejection)) throw error;
    placement.log.warn({ error, orders: orders.length }, 'wallet did not answer, refunds stay due');
    return [...orders];
  }
}
