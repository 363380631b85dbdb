import type { Voucher__Output } from '@dg/contracts/fulfilment';
import type { Order__Output } from '@dg/contracts/orders';
import { Rejection, type Vertical } from '@dg/kernel';
import { crashPoint } from '@dg/platform/crash';
import type { Router } from 'express';
import type { Backends } from '../../backends.ts';
import { ok, type Answer } from '../answer.ts';
import { activeClient, clientPost, clientRead, type ClientCall } from '../client-endpoint.ts';
import type { Keeping } from '../idempotency.ts';
import { createOrder, type CreateOrderDeps } from '../orders/create-order.ts';
import { listOrders } from '../orders/list-orders.ts';
import { notificationEmailUpdate } from '../orders/notification-email.ts';
import { refuseIdsOfNothing } from '../orders/order-schemas.ts';
import { orderId, ownOrder } from '../orders/own-order.ts';
import { listAnswer, pageByLimit } from '../pagination.ts';
import { badRequest } from '../rejections.ts';
import { mountResource } from '../resource.ts';
import { parseBody } from '../validation.ts';
import {
  encodeCreatedVoucherOrder,
  encodeVoucher,
  encodeVoucherOrder,
  encodeVoucherOrderItem,
  voucherOrderItemFields,
} from './encode-voucher-order.ts';
import { createVoucherOrderLanes, type VoucherOrderLanes } from './voucher-order-lanes.ts';
import { voucherOrderSchema } from './voucher-schemas.ts';

export interface VoucherOrderRouteDeps extends CreateOrderDeps {
  readonly backends: Pick<Backends, 'order' | 'fulfilment'>;
}

interface Deps extends VoucherOrderRouteDeps {
  readonly lanes: VoucherOrderLanes;
}

const vertical: Vertical = 'voucher';

/** Voucher orders: create, list, one, the vouchers shown, notification e-mail (specification, "Vouchers"). */
export function mountVoucherOrderRoutes(router: Router, prefix: string, routeDeps: VoucherOrderRouteDeps): void {
  const deps: Deps = { ...routeDeps, lanes: createVoucherOrderLanes(routeDeps.backends) };
  mountResource(router, prefix, '/orders', {
    GET: clientRead((call) => listVoucherOrders(deps, call)),
    POST: clientPost(
      deps,
      (call) => placeOrder(deps, call),
      (call) => keepingWithoutVouchers(deps, call),
    ),
  });
  mountResource(router, prefix, '/orders/:id', { GET: clientRead((call) => getOrder(deps, call)) });
  mountResource(router, prefix, '/orders/:id/vouchers', {
    GET: clientRead((call) => listShownVouchers(deps, call)),
  });
  mountResource(router, prefix, '/orders/:id/notification-email', {
    PATCH: notificationEmailUpdate(deps.backends, vertical),
  });
}

async function placeOrder(deps: Deps, call: ClientCall): Promise<Answer> {
  const { clientId, requestId } = call;
  const { bulk_limit } = await activeClient(deps.identity, clientId);
  const ask = parseBody(voucherOrderSchema(bulk_limit), call.request.body);
  refuseIdsOfNothing(ask);
  const order = await createOrder(deps, call, vertical, () =>
    deps.lanes.place({
      client_id: clientId,
      product_id: ask.product_id,
      denomination: ask.denomination,
      quantity: ask.quantity,
      wallet_id: ask.wallet_id ?? 0,
      client_reference: ask.client_reference,
      email: ask.email,
      request_id: requestId,
      idempotency_key: call.idempotencyKey,
    }),
  );
  const vouchers = await vouchersAfterCreate(deps, call, order);
  crashPoint('create.revealed');
  return ok(encodeCreatedVoucherOrder(order, vouchers));
}

/** A 2xx create is final: when the codes cannot be had now, the order is answered without; they come with its GET. */
async function vouchersAfterCreate(
  deps: Deps,
  call: ClientCall,
  order: Pick<Order__Output, 'id' | 'status' | 'quantity'>,
): Promise<readonly Voucher__Output[]> {
  if (order.status !== 'DELIVERED') return [];
  try {
    return await reveal(deps, call, order, false);
  } catch (error) {
    deps.log.warn({ error, order_id: order.id, request_id: call.requestId }, 'vouchers not revealed');
    return [];
  }
}

interface CreatedOrder {
  readonly id: number;
  readonly status: string;
  readonly quantity: number;
}

/** A kept answer has no codes: they are fetched again. */
function keepingWithoutVouchers(deps: Deps, call: ClientCall): Keeping {
  return {
    strip: (body) => ({ ...(body as CreatedOrder), vouchers: [] }),
    restore: async (body) => {
      const order = body as CreatedOrder;
      return {
        ...order,
        vouchers: (await vouchersAfterCreate(deps, call, order)).map(encodeVoucher),
      };
    },
  };
}

async function listVoucherOrders({ backends }: Deps, call: ClientCall): Promise<Answer> {
  const page = pageByLimit(call.request);
  const { orders, total_count } = await listOrders(backends, call, {
    vertical,
    page,
    sortFields: voucherOrderItemFields,
  });
  if (orders.length === 0) throw new Rejection('NO_MATCHING_RESULT');
  return listAnswer(orders.map(encodeVoucherOrderItem), page, total_count);
}

async function getOrder(deps: Deps, call: ClientCall): Promise<Answer> {
  const order = await ownOrder(deps.backends, call, vertical, orderId(call.request, badRequest));
  const isShown = order.status === 'DELIVERED' || order.status === 'PARTIALLY_DELIVERED';
  return ok(encodeVoucherOrder(order, isShown ? await reveal(deps, call, order, false) : []));
}

/** The units this client has already been shown, whatever became of the order (decisions, section 4). */
async function listShownVouchers(deps: Deps, call: ClientCall): Promise<Answer> {
  const order = await ownOrder(deps.backends, call, vertical, orderId(call.request));
  return ok((await reveal(deps, call, order, true)).map(encodeVoucher));
}

function reveal(
  deps: Deps,
  { clientId, requestId, principal }: ClientCall,
  order: Pick<Order__Output, 'id' | 'quantity'>,
  isShownOnly: boolean,
) {
  const ask = {
    order_id: order.id,
    client_id: clientId,
    request_id: requestId,
    actor: principal.subject,
    is_shown_only: isShownOnly,
  };
  return deps.lanes.reveal(ask, order.quantity);
}
