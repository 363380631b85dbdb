import { crashPoint } from '@dg/platform/crash';
import { answerCancellation, type OpenCancellation } from '../db/cancellations.ts';
import type { Order } from '../domain/order.ts';
import type { Placement } from '../placement/deps.ts';
import { applyResults, resultOf } from './apply-results.ts';
import { finishRefunds } from './finish-refunds.ts';

/**
 * Has fulfilment decide about a cancellation that is on record, and applies its answer, once or again. Returns the
 * order as it is then: one that does not end as CANCELLED has been refused. UNAVAILABLE: the cancellation stays open.
 */
export async function carryOutCancellation(
  placement: Placement,
  order: Order,
  cancellation: OpenCancellation,
  deadlineMs: number,
): Promise<Order> {
  const { requestId } = cancellation;
  const job = await placement.clients.fulfilment.CancelJob(
    { order_id: order.id, client_id: order.clientId, request_id: requestId },
    {
      requestId,
      deadlineMs,
      // Its UNAVAILABLE may be that of a supplier, who has just been asked.
      isRetried: order.vertical !== 'esim',
    },
  );
  crashPoint('cancel.answered');
  const result = resultOf(placement.iccids, job);
  const [current = order] = result === undefined ? [] : await applyResults(placement, [result], requestId);
  const isCancelled = current.endsAs === 'CANCELLED';
  if (isCancelled) crashPoint('cancel.applied');
  await answerCancellation(placement.database, cancellation, isCancelled);
  placement.wakeRelay();
  const [ended] = current.state === 'REFUNDING' ? await finishRefunds(placement, [current], requestId) : [current];
  return ended ?? current;
}
