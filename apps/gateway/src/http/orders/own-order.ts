import type { Order__Output } from '@dg/contracts/orders';
import { Rejection, type Vertical } from '@dg/kernel';
import type { Log } from '@dg/platform/log';
import type { Request } from 'express';
import type { Backends } from '../../backends.ts';
import type { ClientCall } from '../client-endpoint.ts';
import { knownPathId } from '../parameters.ts';
import type { ErrorShape } from '../rejections.ts';

/** The id of the order in the path; 400 in the given shape when it is none. ORDER_NOT_FOUND beyond 32 bits. */
export function orderId(request: Request, shape?: ErrorShape): number {
  return knownPathId(request, 'order', 'ORDER_NOT_FOUND', shape);
}

/** An order of the caller, as it is stored. ORDER_NOT_FOUND. */
export function ownOrder(
  { order }: Pick<Backends, 'order'>,
  { clientId, requestId }: ClientCall,
  vertical: Vertical,
  id: number,
): Promise<Order__Output> {
  return order.GetOrder({ client_id: clientId, vertical, order_id: id }, { requestId, isRetried: true });
}

// How long a supplier may take to say how a PENDING order stands (specification, "Limits").
const refreshDeadlineMs = 15_000;

/** An order of the caller after its supplier was asked about it, if it is PENDING; as it is stored when that fails. */
export async function refreshedOrder(
  { backends, log }: { readonly backends: Pick<Backends, 'order'>; readonly log: Log },
  call: ClientCall,
  vertical: Vertical,
  id: number,
): Promise<Order__Output> {
  const { clientId, requestId } = call;
  try {
    return await backends.order.GetOrder(
      { client_id: clientId, vertical, order_id: id, is_refreshed: true },
      { requestId, deadlineMs: refreshDeadlineMs },
    );
  } catch (error) {
    if (error instanceof Rejection && error.code !== 'UNAVAILABLE') throw error;
    log.warn({ error, order_id: id, request_id: requestId }, 'order not refreshed');
    return ownOrder(backends, call, vertical, id);
  }
}
