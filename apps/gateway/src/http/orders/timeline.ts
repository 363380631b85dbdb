import type { OrderTimeline__Output } from '@dg/contracts/orders';
import { verticals, type Vertical } from '@dg/kernel';
import type { Log } from '@dg/platform/log';
import type { Router } from 'express';
import type { Backends } from '../../backends.ts';
import { ok } from '../answer.ts';
import { clientRead } from '../client-endpoint.ts';
import { mountResource } from '../resource.ts';
import { encodeTimeline } from './encode-timeline.ts';
import { orderId } from './own-order.ts';

export interface TimelineDeps {
  readonly backends: Pick<Backends, 'order' | 'notify' | 'wallet'>;
  readonly log: Log;
}

/** Which order is asked about, by whom. */
interface TimelineQuery {
  /** The client who asks about an order of its own; undefined: an operator asks. */
  readonly clientId: number | undefined;
  readonly orderId: number;
  readonly requestId: string;
}

// Longer than order-svc waits for fulfilment-svc: without it the rest is shown all the same.
const timelineDeadlineMs = 10_000;
// The order is there without what these know, and shown without when they take longer.
const besideDeadlineMs = 3_000;

const paths: Readonly<Record<Vertical, string>> = {
  voucher: '/orders/:id/timeline',
  topup: '/topups/orders/:id/timeline',
  esim: '/esim/orders/:id/timeline',
};

/** GET .../orders/:id/timeline of every vertical (decisions, section 5). */
export function mountTimelineRoutes(router: Router, prefix: string, deps: TimelineDeps): void {
  for (const vertical of verticals) {
    mountResource(router, prefix, paths[vertical], {
      GET: clientRead(async ({ request, clientId, requestId }) => {
        const id = orderId(request);
        const asked = deps.backends.order.GetOrderTimeline(
          { client_id: clientId, vertical, order_id: id },
          { requestId, deadlineMs: timelineDeadlineMs, isRetried: true },
        );
        return ok(await composeTimeline(deps, { clientId, orderId: id, requestId }, asked));
      }),
    });
  }
}

/**
 * How an order got where it is: what order-svc was asked for, with what is known beside it, which is asked for
 * meanwhile. What wallet-svc, notify-svc or fulfilment-svc does not tell in time is left out: `is_complete` is false
 * then.
 */
export async function composeTimeline(
  { backends, log }: TimelineDeps,
  { clientId, orderId: id, requestId }: TimelineQuery,
  asked: Promise<OrderTimeline__Output>,
) {
  const beside = { requestId, deadlineMs: besideDeadlineMs, isRetried: true };
  const told = <Answer>(from: string, answer: Promise<Answer>): Promise<Answer | undefined> =>
    answer.catch((error: unknown) => {
      log.warn({ error, order_id: id, request_id: requestId, from }, 'timeline is not complete');
      return undefined;
    });

  const notificationsAsk = { client_id: clientId ?? 0, order_id: id };
  const toldOfNotifications = told('notify-svc', backends.notify.ListOrderNotifications(notificationsAsk, beside));
  const timeline = await asked;
  const transaction = async (transactionId: number | undefined) => {
    if (transactionId === undefined) return undefined;
    const ask = { client_id: timeline.order?.client_id ?? 0, transaction_id: transactionId };
    return told('wallet-svc', backends.wallet.GetTransaction(ask, beside));
  };
  const [debit, refund, notifications] = await Promise.all([
    transaction(timeline.debit_transaction_id),
    transaction(timeline.refund_transaction_id),
    toldOfNotifications,
  ]);
  return encodeTimeline({ timeline, debit, refund, notifications }, clientId === undefined ? 'operator' : 'client');
}
