import { Rejection, type Vertical } from '@dg/kernel';
import type { Backends } from '../../backends.ts';
import { ok } from '../answer.ts';
import { clientUpdate } from '../client-endpoint.ts';
import { isId, pathId } from '../parameters.ts';
import type { Endpoint } from '../resource.ts';
import { parseBody } from '../validation.ts';
import { notificationEmailSchema } from './order-schemas.ts';

/** PATCH .../notification-email of a vertical: path, then body, then existence, then lock (decisions, section 12). */
export function notificationEmailUpdate({ order }: Pick<Backends, 'order'>, vertical: Vertical): Endpoint {
  return clientUpdate(async ({ request, clientId, requestId }) => {
    const id = pathId(request, 'order');
    const { email } = parseBody(notificationEmailSchema, request.body);
    if (!isId(id)) throw new Rejection('ORDER_NOT_FOUND');
    await order.SetNotificationEmail(
      { client_id: clientId, vertical, order_id: id, email },
      { requestId, isRetried: true },
    );
    return ok({ success: true, message: 'Notification email updated' });
  });
}
