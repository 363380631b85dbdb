import { Rejection } from '@dg/kernel';
import type { JobDescription__Output } from '@dg/contracts/fulfilment';
import { readOrders } from '../db/orders.ts';
import type { Order } from '../domain/order.ts';
import type { Placement } from '../placement/deps.ts';

export interface OrderWithJob {
  readonly order: Order;
  /** Undefined when fulfilment has no job for it yet, or does not answer. */
  readonly job: JobDescription__Output | undefined;
}

/** An order of any client as operators see it, with what fulfilment knows of it. ORDER_NOT_FOUND. */
export async function describeOrder(placement: Placement, orderId: number): Promise<OrderWithJob> {
  const [order] = await readOrders(placement.database, [orderId]);
  if (order === undefined || order.state === 'INTENT') throw new Rejection('ORDER_NOT_FOUND');
  return { order, job: await describeJob(placement, orderId) };
}

/** What fulfilment knows of the job of an order; undefined when it does not answer, or not in time. */
export async function describeJob(
  { clients, log }: Placement,
  orderId: number,
  deadlineMs?: number,
): Promise<JobDescription__Output | undefined> {
  const options = { isRetried: true, ...(deadlineMs === undefined ? {} : { deadlineMs }) };
  try {
    return await clients.fulfilment.DescribeJob({ order_id: orderId }, options);
  } catch (error) {
    log.warn({ error, orderId }, 'job not described');
    return undefined;
  }
}
