import type { OrderTimeline__Output, OrderWithJob__Output } from '@dg/contracts/orders';
import { Rejection, verticals } from '@dg/kernel';
import type { Router } from 'express';
import type { Backends } from '../backends.ts';
import { ok, type Answer } from '../http/answer.ts';
import { queryClientReference } from '../http/orders/list-orders.ts';
import { orderId } from '../http/orders/own-order.ts';
import { composeTimeline } from '../http/orders/timeline.ts';
import { listAnswer, pageByPerPage } from '../http/pagination.ts';
import { isId, pathId, queryPositiveInteger, queryWord } from '../http/parameters.ts';
import { mountResource } from '../http/resource.ts';
import { parseBody } from '../http/validation.ts';
import { cancelSchema, resolveSchema } from './admin-schemas.ts';
import { encodeOperatorOrder, encodeOperatorOrderDetail } from './encode-operator-order.ts';
import { operatorRead, operatorWrite, type OperatorCall, type OperatorDeps } from './operator-endpoint.ts';

export interface OrderRouteDeps extends OperatorDeps {
  readonly backends: Pick<Backends, 'order' | 'notify' | 'wallet'>;
}

// Longer than order-svc waits for fulfilment-svc: without it the order is shown all the same.
const describeDeadlineMs = 10_000;
// Longer than the time-out of a supplier, 20 s unless its settings say otherwise, who may have to take an eSIM back.
// The services behind wait for each other as long as is left of this.
const cancelDeadlineMs = 30_000;

/** Every status an order of any vertical can have. */
const statuses = ['PENDING', 'PARTIALLY_DELIVERED', 'DELIVERED', 'FAILED', 'CANCELLED'] as const;

/** Orders of all clients and verticals, as operators see them and act on them (decisions, section 8). */
export function mountOperatorOrderRoutes(router: Router, prefix: string, deps: OrderRouteDeps): void {
  const { order } = deps.backends;
  mountResource(router, prefix, '/orders', { GET: operatorRead((call) => searchOrders(deps, call)) });
  mountResource(router, prefix, '/orders/:id', {
    GET: operatorRead(async ({ request, requestId }) => {
      const id = orderId(request);
      const options = { requestId, deadlineMs: describeDeadlineMs, isRetried: true };
      const asked = order.GetAnyOrder({ order_id: id }, options);
      const timelineQuery = { clientId: undefined, orderId: id, requestId };
      const { is_complete, entries } = await composeTimeline(deps, timelineQuery, asked.then(timelineIn));
      return ok({ ...encodeOperatorOrderDetail(await asked), timeline: { is_complete, entries } });
    }),
  });
  mountResource(router, prefix, '/orders/:id/cancel', {
    POST: operatorWrite(deps, 'cancel-order', 'object', async ({ request, requestId, principal }) => {
      const id = pathId(request, 'order');
      const { reason } = parseBody(cancelSchema, request.body);
      if (!isId(id)) throw new Rejection('ORDER_NOT_FOUND');
      const cancelled = await order.CancelOrder(
        { order_id: id, reason, actor: principal.subject, request_id: requestId },
        { requestId, deadlineMs: cancelDeadlineMs },
      );
      return ok(encodeOperatorOrder(cancelled));
    }),
  });
  mountResource(router, prefix, '/orders/:id/resolve', {
    POST: operatorWrite(deps, 'resolve-order', 'object', async ({ request, requestId, principal }) => {
      const id = pathId(request, 'order');
      const { outcome, note } = parseBody(resolveSchema, request.body);
      if (!isId(id)) throw new Rejection('ORDER_NOT_FOUND');
      const resolved = await order.ResolveOrder(
        { order_id: id, outcome, note, actor: principal.subject, request_id: requestId },
        { requestId, deadlineMs: 12_000 },
      );
      return ok(encodeOperatorOrder(resolved));
    }),
  });
}

/** An order-svc of an earlier release tells no timeline: what it does tell is shown, as one that is not complete. */
function timelineIn({ timeline, order, attempts }: OrderWithJob__Output): OrderTimeline__Output {
  return timeline ?? { order, steps: [], attempts, lacks_attempts: true };
}

async function searchOrders({ backends }: OrderRouteDeps, { request, requestId }: OperatorCall): Promise<Answer> {
  const page = pageByPerPage(request);
  const clientId = queryPositiveInteger(request, 'client_id') ?? 0;
  const vertical = queryWord(request, 'vertical', verticals) ?? '';
  const status = queryWord(request, 'status', statuses) ?? '';
  const reference = queryClientReference(request);
  const productId = queryPositiveInteger(request, 'product_id') ?? 0;
  if (!isId(clientId) || !isId(productId)) return listAnswer([], page, 0);
  const { orders, total_count } = await backends.order.SearchOrders(
    {
      client_id: clientId,
      vertical,
      status,
      client_reference: reference,
      product_id: productId,
      page: page.page,
      limit: page.size,
    },
    { requestId, isRetried: true },
  );
  return listAnswer(orders.map(encodeOperatorOrder), page, total_count);
}
