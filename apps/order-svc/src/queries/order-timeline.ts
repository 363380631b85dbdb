import { Rejection } from '@dg/kernel';
import type { OrderAttempt } from '@dg/contracts/orders';
import { readRecord } from '../db/order-steps.ts';
import type { Order } from '../domain/order.ts';
import { timelineOf, type TimelineStep } from '../domain/timeline.ts';
import type { Placement } from '../placement/deps.ts';
import { describeJob } from './describe-order.ts';

export interface OrderTimeline {
  readonly order: Order;
  /** Oldest first. */
  readonly steps: readonly TimelineStep[];
  /** Empty while fulfilment does not answer. */
  readonly attempts: readonly OrderAttempt[];
  readonly lacksAttempts: boolean;
}

/** The client waits for it, and has the rest without it. */
const describeMaxMs = 2_000;

/**
 * How an order of a client (0: of any) and a vertical (empty: of any) got where it is, and how often suppliers were
 * asked for its goods. ORDER_NOT_FOUND.
 */
export async function readTimeline(
  placement: Placement,
  clientId: number,
  vertical: string,
  orderId: number,
): Promise<OrderTimeline> {
  const record = await readRecord(placement.database, clientId, vertical, orderId);
  if (record === undefined) throw new Rejection('ORDER_NOT_FOUND');
  const { order, steps, cancellation } = record;
  const job = await describeJob(placement, orderId, describeMaxMs);
  return {
    order,
    steps: timelineOf(order, steps, cancellation),
    attempts: job?.attempts ?? [],
    lacksAttempts: job === undefined,
  };
}
