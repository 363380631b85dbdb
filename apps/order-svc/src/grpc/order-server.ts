import type { OrderServiceDefinition, PlaceVoucherOrder__Output } from '@dg/contracts/orders';
import { Rejection } from '@dg/kernel';
import type { GrpcHandlers } from '@dg/platform/grpc';
import { cancelOrder } from '../commands/cancel-order.ts';
import { resolveOrder } from '../commands/resolve-order.ts';
import { quoteVoucher } from '../commands/quote-voucher.ts';
import { setNotificationEmail } from '../commands/set-notification-email.ts';
import { findOrder } from '../db/orders.ts';
import type { Placement } from '../placement/deps.ts';
import { placeVoucherOrders, type PlaceVoucher } from '../placement/place-orders.ts';
import { checkAvailability } from '../queries/check-availability.ts';
import { listOrders } from '../queries/list-orders.ts';
import { encodeAvailability, encodeOrder, encodeQuote } from './encode.ts';

/** Decodes each call, runs its command or query, encodes the answer. */
export function orderHandlers(placement: Placement): GrpcHandlers<OrderServiceDefinition> {
  const { database, clients } = placement;
  return {
    QuoteVoucher: async (request) =>
      encodeQuote(
        await quoteVoucher(database, clients, {
          clientId: request.client_id,
          productId: request.product_id,
          denomination: request.denomination,
          quantity: request.quantity,
          walletId: request.wallet_id,
        }),
      ),
    CheckVoucherAvailability: async (request) =>
      encodeAvailability(
        await checkAvailability(clients, {
          clientId: request.client_id,
          productId: request.product_id,
          denomination: request.denomination,
          quantity: request.quantity,
          countryCode: request.country_code,
          quantityMax: request.quantity_max,
        }),
      ),
    PlaceVoucherOrders: async ({ orders }) => {
      const placed = await placeVoucherOrders(placement, orders.map(decodePlace));
      return {
        results: placed.map((outcome) =>
          outcome instanceof Rejection
            ? { refusal: { code: outcome.code, message: outcome.message } }
            : { order: encodeOrder(outcome) },
        ),
      };
    },
    GetOrder: async ({ client_id, vertical, order_id }) => {
      const order = await findOrder(database, client_id, vertical, order_id);
      if (order === undefined) throw new Rejection('ORDER_NOT_FOUND');
      return encodeOrder(order);
    },
    ListOrders: async (request) => {
      const { orders, totalCount } = await listOrders(database, {
        clientId: request.client_id,
        vertical: request.vertical,
        clientReference: request.client_reference,
        sortBy: request.sort_by === '' ? 'id' : request.sort_by,
        isAscending: request.sort_ascending,
        page: request.page,
        limit: request.limit,
      });
      return { orders: orders.map(encodeOrder), total_count: totalCount };
    },
    SetNotificationEmail: async ({ client_id, vertical, order_id, email }) => {
      await setNotificationEmail(database, client_id, vertical, order_id, email);
      return {};
    },
    CancelOrder: async ({ order_id, reason, actor, request_id }) =>
      encodeOrder(await cancelOrder(placement, { orderId: order_id, reason, actor, requestId: request_id })),
    ResolveOrder: async ({ order_id, outcome, note, actor, request_id }) =>
      encodeOrder(await resolveOrder(placement, { orderId: order_id, outcome, note, actor, requestId: request_id })),
  };
}

function decodePlace(ask: PlaceVoucherOrder__Output): PlaceVoucher {
  return {
    clientId: ask.client_id,
    productId: ask.product_id,
    denomination: ask.denomination,
    quantity: ask.quantity,
    walletId: ask.wallet_id,
    clientReference: ask.client_reference ?? null,
    email: ask.email ?? null,
    requestId: ask.request_id,
    idempotencyKey: ask.idempotency_key,
  };
}
