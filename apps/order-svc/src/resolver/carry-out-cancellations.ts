import { Rejection } from '@dg/kernel';
import { countResolverAction } from '@dg/platform/metrics';
import { isCancellable } from '../commands/cancel-order.ts';
import { carryOutCancellation } from '../commands/carry-out-cancellation.ts';
import { answerCancellation, claimOpenCancellations, type OpenCancellation } from '../db/cancellations.ts';
import { readOrders } from '../db/orders.ts';
import type { Order } from '../domain/order.ts';
import type { Placement } from '../placement/deps.ts';

/** Whoever recorded it has had its answer by then, or is gone. */
const ageMs = 60_000;
/** A supplier that does not say is UNAVAILABLE: too few for the breaker to take fulfilment itself for dead. */
const batchMax = 10;
const waitMaxMs = 10_000;

/**
 * Asks fulfilment again about cancellations that are on record and were not answered definitely: a crash or a silent
 * supplier came between, or the event that would have ended the order was lost. Without end, some at a time.
 */
export async function carryOutCancellations(placement: Placement): Promise<void> {
  const open = await claimOpenCancellations(placement.database, ageMs, batchMax);
  if (open.length === 0) return;
  const orders = await readOrders(
    placement.database,
    open.map(({ orderId }) => orderId),
  );
  const byId = new Map(orders.map((order) => [order.id, order]));
  const answered = await Promise.all(open.map((each) => carryOut(placement, byId.get(each.orderId), each)));
  const resolved = answered.filter(Boolean).length;
  countResolverAction('cancellation', resolved);
  placement.log.info({ kind: 'cancellation', found: open.length, resolved }, 'resolver');
}

/** Whether it is answered now. Never fails: one that cannot be carried out must not keep the others from it. */
async function carryOut(
  placement: Placement,
  order: Order | undefined,
  cancellation: OpenCancellation,
): Promise<boolean> {
  const { orderId } = cancellation;
  try {
    if (order === undefined) return false;
    if (isCancellable(order)) await carryOutCancellation(placement, order, cancellation, waitMaxMs);
    // Its end has come by event, or it is too late.
    else await answerCancellation(placement.database, cancellation, order.endsAs === 'CANCELLED');
    return true;
  } catch (error) {
    const isExpected = error instanceof Rejection && error.code === 'UNAVAILABLE';
    if (isExpected) placement.log.info({ orderId }, 'cancellation still open');
    else placement.log.error({ error, orderId }, 'cancellation cannot be carried out');
    return false;
  }
}
