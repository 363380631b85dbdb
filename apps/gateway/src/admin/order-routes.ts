import type { Order__Output } from '@dg/contracts/orders';
import { amountToNumber, Rejection } from '@dg/kernel';
import type { Router } from 'express';
import type { Backends } from '../backends.ts';
import { ok } from '../http/answer.ts';
import { encodeOrderItem } from '../http/encode-voucher-order.ts';
import { idMax, pathId } from '../http/parameters.ts';
import { mountResource } from '../http/resource.ts';
import { parseBody } from '../http/validation.ts';
import { cancelSchema, resolveSchema } from './admin-schemas.ts';
import { operatorWrite, type OperatorDeps } from './operator-endpoint.ts';

export interface OrderRouteDeps extends OperatorDeps {
  readonly backends: Pick<Backends, 'order'>;
}

/** Orders of all clients, as operators act on them (decisions, section 8). */
export function mountOperatorOrderRoutes(router: Router, prefix: string, deps: OrderRouteDeps): void {
  mountResource(router, prefix, '/orders/:id/cancel', {
    POST: operatorWrite(deps, 'cancel-order', 'object', async ({ request, requestId, principal }) => {
      const id = pathId(request, 'order');
      const { reason } = parseBody(cancelSchema, request.body);
      if (id > idMax) throw new Rejection('ORDER_NOT_FOUND');
      const order = await deps.backends.order.CancelOrder(
        { order_id: id, reason, actor: principal.subject, request_id: requestId },
        { requestId, deadlineMs: 12_000 },
      );
      return ok(encodeOperatorOrder(order));
    }),
  });
  mountResource(router, prefix, '/orders/:id/resolve', {
    POST: operatorWrite(deps, 'resolve-order', 'object', async ({ request, requestId, principal }) => {
      const id = pathId(request, 'order');
      const { outcome, note } = parseBody(resolveSchema, request.body);
      if (id > idMax) throw new Rejection('ORDER_NOT_FOUND');
      const order = await deps.backends.order.ResolveOrder(
        { order_id: id, outcome, note, actor: principal.subject, request_id: requestId },
        { requestId, deadlineMs: 12_000 },
      );
      return ok(encodeOperatorOrder(order));
    }),
  });
}

/** An order as operators see it: the list item, and what the client's own view leaves out. Never a code. */
function encodeOperatorOrder(order: Order__Output) {
  const { id, ...fields } = encodeOrderItem(order);
  return {
    id,
    client_id: order.client_id,
    vertical: order.vertical,
    ...fields,
    wallet_id: order.wallet_id,
    total_payable: amountToNumber(BigInt(order.payable_minor), order.wallet_currency),
    message: order.message,
  };
}
