import type { Order__Output } from '@dg/contracts/orders';
import type { Voucher__Output } from '@dg/contracts/fulfilment';
import { Rejection, type Vertical } from '@dg/kernel';
import { crashPoint } from '@dg/platform/crash';
import type { Router } from 'express';
import type { Backends } from '../backends.ts';
import type { Identity } from '../identity/open-identity.ts';
import { ok, type Answer } from './answer.ts';
import { activeClient, clientPost, clientRead, clientUpdate, type ClientCall } from './client-endpoint.ts';
import {
  encodeCreatedOrder,
  encodeOrderDetail,
  encodeOrderItem,
  encodeVoucher,
  orderItemFields,
} from './encode-voucher-order.ts';
import type { IdempotencyDeps, Keeping } from './idempotency.ts';
import { listAnswer, pageByLimit, sortBy } from './pagination.ts';
import { isId, pathId, queryText } from './parameters.ts';
import { badRequest, type ErrorShape } from './rejections.ts';
import { mountResource } from './resource.ts';
import { clientReference, parseBody } from './validation.ts';
import { createVoucherOrderLanes, type VoucherOrderLanes } from './voucher-order-lanes.ts';
import { notificationEmailSchema, voucherOrderSchema } from './voucher-schemas.ts';

export interface VoucherOrderRouteDeps extends IdempotencyDeps {
  readonly backends: Pick<Backends, 'order' | 'fulfilment'>;
  readonly identity: Pick<Identity, 'clients'>;
  /** How long few units are waited for in their request (decisions 4, "Inline deadline"). */
  readonly inlineDeadlineMs: number;
  /** False once this process is about to end: then nobody is waited for. */
  readonly isReady: () => boolean;
}

interface Deps extends VoucherOrderRouteDeps {
  readonly lanes: VoucherOrderLanes;
}

const vertical: Vertical = 'voucher';

/** Voucher orders: create, list, one, the vouchers shown, notification e-mail (specification, "Vouchers"). */
export function mountVoucherOrderRoutes(router: Router, prefix: string, routeDeps: VoucherOrderRouteDeps): void {
  const deps: Deps = { ...routeDeps, lanes: createVoucherOrderLanes(routeDeps.backends) };
  mountResource(router, prefix, '/orders', {
    GET: clientRead((call) => listOrders(deps, call)),
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
    PATCH: clientUpdate((call) => setNotificationEmail(deps, call)),
  });
}

async function placeOrder(deps: Deps, call: ClientCall): Promise<Answer> {
  const { clientId, requestId } = call;
  const { bulk_limit } = await activeClient(deps.identity, clientId);
  const ask = parseBody(voucherOrderSchema(bulk_limit), call.request.body);
  if (!isId(ask.product_id)) throw new Rejection('PRODUCT_NOT_FOUND');
  if (ask.wallet_id !== undefined && !isId(ask.wallet_id)) throw new Rejection('WALLET_NOT_USABLE');
  const startedAtMs = Date.now();
  const placed = await deps.lanes.place({
    client_id: clientId,
    product_id: ask.product_id,
    denomination: ask.denomination,
    quantity: ask.quantity,
    wallet_id: ask.wallet_id ?? 0,
    client_reference: ask.client_reference,
    email: ask.email,
    request_id: requestId,
    idempotency_key: call.idempotencyKey,
  });
  crashPoint('create.answered');
  const order = placed.is_expected_soon ? await followOrder(deps, call, placed, startedAtMs) : placed;
  const vouchers = await vouchersAfterCreate(deps, call, order);
  crashPoint('create.revealed');
  return ok(encodeCreatedOrder(order, vouchers));
}

const pausesMs = { first: 100, factor: 1.3, max: 600 };

/**
 * Waits for an order that a supplier is busy with, up to the inline deadline, then gives it as it stands. It waits
 * here and not in the lane: a slow supplier must not hold up the batches of others.
 */
async function followOrder(
  deps: Deps,
  call: ClientCall,
  placed: Order__Output,
  startedAtMs: number,
): Promise<Order__Output> {
  let order = placed;
  for (
    let pauseMs = pausesMs.first;
    order.is_expected_soon;
    pauseMs = Math.min(pausesMs.max, pauseMs * pausesMs.factor)
  ) {
    if (!deps.isReady() || Date.now() + pauseMs > startedAtMs + deps.inlineDeadlineMs) return order;
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
    try {
      order = await ownOrder(deps, call, order.id);
    } catch (error) {
      // It exists and is paid: a 2xx all the same.
      deps.log.warn({ error, order_id: order.id, request_id: call.requestId }, 'order not followed');
      return order;
    }
  }
  return order;
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

async function listOrders({ backends }: Deps, { request, clientId, requestId }: ClientCall): Promise<Answer> {
  const page = pageByLimit(request);
  const reference = queryText(request, 'client_reference');
  if (reference !== undefined) parseBody(clientReference, reference);
  const sort = sortBy(request, orderItemFields);
  const { orders, total_count } = await backends.order.ListOrders(
    {
      client_id: clientId,
      vertical,
      client_reference: reference,
      sort_by: sort?.field ?? 'id',
      sort_ascending: sort !== undefined && !sort.isDescending,
      page: page.page,
      limit: page.size,
    },
    { requestId, isRetried: true },
  );
  if (orders.length === 0) throw new Rejection('NO_MATCHING_RESULT');
  return listAnswer(orders.map(encodeOrderItem), page, total_count);
}

async function getOrder(deps: Deps, call: ClientCall): Promise<Answer> {
  const order = await ownOrder(deps, call, orderId(call, badRequest));
  const isShown = order.status === 'DELIVERED' || order.status === 'PARTIALLY_DELIVERED';
  return ok(encodeOrderDetail(order, isShown ? await reveal(deps, call, order, false) : []));
}

/** The units this client has already been shown, whatever became of the order (decisions, section 4). */
async function listShownVouchers(deps: Deps, call: ClientCall): Promise<Answer> {
  const order = await ownOrder(deps, call, orderId(call));
  return ok((await reveal(deps, call, order, true)).map(encodeVoucher));
}

async function setNotificationEmail({ backends }: Deps, call: ClientCall): Promise<Answer> {
  const id = pathId(call.request, 'order');
  const { email } = parseBody(notificationEmailSchema, call.request.body);
  if (!isId(id)) throw new Rejection('ORDER_NOT_FOUND');
  await backends.order.SetNotificationEmail(
    { client_id: call.clientId, vertical, order_id: id, email },
    { requestId: call.requestId, isRetried: true },
  );
  return ok({ success: true, message: 'Notification email updated' });
}

function ownOrder({ backends }: Deps, { clientId, requestId }: ClientCall, id: number): Promise<Order__Output> {
  return backends.order.GetOrder({ client_id: clientId, vertical, order_id: id }, { requestId, isRetried: true });
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

function orderId({ request }: ClientCall, shape?: ErrorShape): number {
  const id = pathId(request, 'order', shape);
  if (!isId(id)) throw new Rejection('ORDER_NOT_FOUND');
  return id;
}
