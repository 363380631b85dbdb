import type { PlaceTopupOrder } from '@dg/contracts/orders';
import type { Vertical } from '@dg/kernel';
import type { Router } from 'express';
import { ok, type Answer } from '../answer.ts';
import { activeClient, clientPost, clientRead, type ClientCall } from '../client-endpoint.ts';
import { createOrder, type CreateOrderDeps } from '../orders/create-order.ts';
import { listOrders } from '../orders/list-orders.ts';
import { notificationEmailUpdate } from '../orders/notification-email.ts';
import { refuseIdsOfNothing } from '../orders/order-schemas.ts';
import { orderId, refreshedOrder } from '../orders/own-order.ts';
import { createPlaceLane, type PlaceOrder } from '../orders/place-lane.ts';
import { listAnswer, pageByPerPage } from '../pagination.ts';
import { queryCountry, queryPositiveInteger, queryWord } from '../parameters.ts';
import { mountResource } from '../resource.ts';
import { parseBody } from '../validation.ts';
import { encodeTopupOrderItem } from '@dg/resources';
import { encodeTopupOrder, topupOrderItemFields } from './encode-topup-order.ts';
import { topupOrderSchema } from './topup-schemas.ts';

interface Deps extends CreateOrderDeps {
  readonly place: PlaceOrder<PlaceTopupOrder>;
}

const vertical: Vertical = 'topup';

/** RECHARGED is asked for and never found (decisions, section 5). */
const statuses = ['PENDING', 'DELIVERED', 'FAILED', 'CANCELLED', 'RECHARGED'] as const;

/** Top-up orders: create, list, one, notification e-mail (specification, "Topups"). */
export function mountTopupOrderRoutes(router: Router, prefix: string, routeDeps: CreateOrderDeps): void {
  const { order } = routeDeps.backends;
  const place = createPlaceLane<PlaceTopupOrder>((orders, options) => order.PlaceTopupOrders({ orders }, options));
  const deps: Deps = { ...routeDeps, place };
  mountResource(router, prefix, '/topups/orders', {
    GET: clientRead((call) => listTopupOrders(deps, call)),
    POST: clientPost(deps, (call) => placeOrder(deps, call)),
  });
  mountResource(router, prefix, '/topups/orders/:id', { GET: clientRead((call) => getOrder(deps, call)) });
  mountResource(router, prefix, '/topups/orders/:id/notification-email', {
    PATCH: notificationEmailUpdate(deps.backends, vertical),
  });
}

async function placeOrder(deps: Deps, call: ClientCall): Promise<Answer> {
  const { clientId, requestId } = call;
  await activeClient(deps.identity, clientId);
  const ask = parseBody(topupOrderSchema, call.request.body);
  refuseIdsOfNothing(ask);
  const order = await createOrder(deps, call, vertical, () =>
    deps.place({
      client_id: clientId,
      product_id: ask.product_id,
      amount: ask.amount,
      category: ask.category ?? '',
      wallet_id: ask.wallet_id ?? 0,
      input_data_json: ask.input_data,
      client_reference: ask.client_reference,
      redeem_voucher_code: ask.redeem_voucher_code,
      request_id: requestId,
      idempotency_key: call.idempotencyKey,
    }),
  );
  return ok(encodeTopupOrder(order));
}

async function listTopupOrders({ backends }: Deps, call: ClientCall): Promise<Answer> {
  const { request } = call;
  const page = pageByPerPage(request);
  const { orders, total_count } = await listOrders(backends, call, {
    vertical,
    page,
    sortFields: topupOrderItemFields,
    status: queryWord(request, 'status', statuses),
    productId: queryPositiveInteger(request, 'product_id'),
    countryCode: queryCountry(request, 'country'),
  });
  return listAnswer(orders.map(encodeTopupOrderItem), page, total_count);
}

async function getOrder(deps: Deps, call: ClientCall): Promise<Answer> {
  return ok(encodeTopupOrder(await refreshedOrder(deps, call, vertical, orderId(call.request))));
}
