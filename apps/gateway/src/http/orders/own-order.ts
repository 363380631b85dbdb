import type { Order__Output } from '@dg/contracts/orders';
import type { Vertical } from '@dg/kernel';
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
