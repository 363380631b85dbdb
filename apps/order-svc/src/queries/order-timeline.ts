import { Rejection } from '@dg/kernel';
import type { JobDescription__Output } from '@dg/contracts/fulfilment';
import { readDiscrepancies, type KeptDiscrepancy } from '../db/discrepancies.ts';
import { readRecord } from '../db/order-steps.ts';
import type { Order } from '../domain/order.ts';
import { timelineOf, type TimelineStep } from '../domain/timeline.ts';
import type { Placement } from '../placement/deps.ts';

export interface OrderTimeline {
  readonly order: Order;
  /** Oldest first. */
  readonly steps: readonly TimelineStep[];
  /** What fulfilment knows of its job; undefined when it does not answer, or not in time. */
  readonly job: JobDescription__Output | undefined;
}

/** What operators see besides. */
export interface DescribedOrder extends OrderTimeline {
  /** Oldest first. */
  readonly discrepancies: readonly KeptDiscrepancy[];
}

/** A client waits for it, and has the rest without it. */
const describeMaxMs = 2_000;
/** Operators ask for the sake of the job. */
const describeForOperatorMaxMs = 5_000;

/**
 * How an order of a client (0: of any) and a vertical (empty: of any) got where it is, and how often suppliers were
 * asked for its goods. ORDER_NOT_FOUND.
 */
export async function readTimeline(
  { database, clients, log }: Placement,
  clientId: number,
  vertical: string,
  orderId: number,
  deadlineMs = describeMaxMs,
): Promise<OrderTimeline> {
  const record = await readRecord(database, clientId, vertical, orderId);
  if (record === undefined) throw new Rejection('ORDER_NOT_FOUND');
  const { order, steps, cancellation } = record;
  const job = await clients.fulfilment
    .DescribeJob({ order_id: orderId }, { isRetried: true, deadlineMs })
    .catch((error: unknown) => {
      log.warn({ error, orderId }, 'job not described');
      return undefined;
    });
  return { order, steps: timelineOf(order, steps, cancellation), job };
}

/** The same of an order of any client, for operators. ORDER_NOT_FOUND. */
export async function describeOrder(placement: Placement, orderId: number): Promise<DescribedOrder> {
  const [timeline, discrepancies] = await Promise.all([
    readTimeline(placement, 0, '', orderId, describeForOperatorMaxMs),
    readDiscrepancies(placement.database, orderId),
  ]);
  return { ...timeline, discrepancies };
}
