import type { Order__Output } from '@dg/contracts/orders';
import type { Vertical } from '@dg/kernel';
import { crashPoint } from '@dg/platform/crash';
import type { Backends } from '../../backends.ts';
import type { Identity } from '../../identity/open-identity.ts';
import type { ClientCall } from '../client-endpoint.ts';
import type { IdempotencyDeps } from '../idempotency.ts';
import { ownOrder } from './own-order.ts';

/** What creating orders of any vertical needs. */
export interface CreateOrderDeps extends IdempotencyDeps {
  readonly backends: Pick<Backends, 'order'>;
  readonly identity: Pick<Identity, 'clients'>;
  /** How long an order that ends soon is waited for in its request (decisions 4, "Inline deadline"). */
  readonly inlineDeadlineMs: number;
  /** False once this process is about to end: then nobody is waited for. */
  readonly isReady: () => boolean;
}

const pausesMs = { first: 100, factor: 1.3 };
// An eSIM is waited for up to a minute: most are there at once, and the others are not in a hurry.
const pausesMaxMs = { voucher: 600, topup: 600, esim: 1_000 } as const satisfies Record<Vertical, number>;

/**
 * Places an order, waits for it while a supplier is busy with it, up to the inline deadline, then gives it as it
 * stands. It waits here and not in the lane: a slow supplier must not hold up the batches of others.
 */
export async function createOrder(
  deps: CreateOrderDeps,
  call: ClientCall,
  vertical: Vertical,
  place: () => Promise<Order__Output>,
): Promise<Order__Output> {
  const startedAtMs = Date.now();
  let order = await place();
  crashPoint('create.answered');
  for (
    let pauseMs = pausesMs.first;
    order.is_expected_soon;
    pauseMs = Math.min(pausesMaxMs[vertical], pauseMs * pausesMs.factor)
  ) {
    if (!deps.isReady() || Date.now() + pauseMs > startedAtMs + deps.inlineDeadlineMs) return order;
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
    try {
      order = await ownOrder(deps.backends, call, vertical, order.id);
    } catch (error) {
      // It exists and is paid: a 2xx all the same.
      deps.log.warn({ error, order_id: order.id, request_id: call.requestId }, 'order not followed');
      return order;
    }
  }
  return order;
}
