import type { OrderServiceDefinition } from '@dg/contracts/orders';
import { Rejection } from '@dg/kernel';
import type { GrpcHandlers } from '@dg/platform/grpc';
import { cancelOrder } from '../commands/cancel-order.ts';
import { quoteEsim, quoteTopup, quoteVoucher } from '../commands/quote.ts';
import { refreshOrder } from '../commands/refresh-order.ts';
import { resolveOrder } from '../commands/resolve-order.ts';
import { setNotificationEmail } from '../commands/set-notification-email.ts';
import { findOrder } from '../db/orders.ts';
import type { Placement } from '../placement/deps.ts';
import { placeEsimOrders, placeTopupOrders, placeVoucherOrders } from '../placement/place-orders.ts';
import { checkAvailability } from '../queries/check-availability.ts';
import { listOrders } from '../queries/list-orders.ts';
import { describeOrder, readTimeline } from '../queries/order-timeline.ts';
import { decodeList, decodePlaceEsim, decodePlaceTopup, decodePlaceVoucher, decodeSearch } from './decode.ts';
import {
  encodeAvailability,
  encodeList,
  encodeOrder,
  encodeOrderWithJob,
  encodePlaced,
  encodeQuote,
  encodeTimeline,
} from './encode.ts';

/** Decodes each call, runs its command or query, encodes the answer. */
export function orderHandlers(placement: Placement): GrpcHandlers<OrderServiceDefinition> {
  const { database, clients, iccids } = placement;
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
    QuoteTopup: async (request) =>
      encodeQuote(
        await quoteTopup(database, clients, {
          clientId: request.client_id,
          productId: request.product_id,
          amount: request.amount,
          category: request.category,
          quantity: 1,
          walletId: request.wallet_id,
          inputData: undefined,
        }),
      ),
    QuoteEsim: async (request) =>
      encodeQuote(
        await quoteEsim(database, clients, {
          clientId: request.client_id,
          productId: request.product_id,
          amount: request.amount,
          quantity: 1,
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
    PlaceVoucherOrders: async ({ orders }) =>
      encodePlaced(iccids, await placeVoucherOrders(placement, orders.map(decodePlaceVoucher))),
    PlaceTopupOrders: async ({ orders }) =>
      encodePlaced(iccids, await placeTopupOrders(placement, orders.map(decodePlaceTopup))),
    PlaceEsimOrders: async ({ orders }) =>
      encodePlaced(iccids, await placeEsimOrders(placement, orders.map(decodePlaceEsim))),
    GetOrder: async ({ client_id, vertical, order_id, is_refreshed }, { deadline }) => {
      const order = await findOrder(database, client_id, vertical, order_id);
      if (order === undefined) throw new Rejection('ORDER_NOT_FOUND');
      return encodeOrder(iccids, is_refreshed ? await refreshOrder(placement, order, deadline) : order);
    },
    ListOrders: async (request) => encodeList(iccids, await listOrders(database, decodeList(request))),
    SearchOrders: async (request) => encodeList(iccids, await listOrders(database, decodeSearch(request))),
    GetAnyOrder: async ({ order_id }) => encodeOrderWithJob(iccids, await describeOrder(placement, order_id)),
    GetOrderTimeline: async ({ client_id, vertical, order_id }) =>
      encodeTimeline(iccids, await readTimeline(placement, client_id, vertical, order_id)),
    SetNotificationEmail: async ({ client_id, vertical, order_id, email }) => {
      await setNotificationEmail(database, client_id, vertical, order_id, email);
      return {};
    },
    CancelOrder: async ({ order_id, reason, actor, request_id }, { deadline }) => {
      const cancellation = { orderId: order_id, reason, actor, requestId: request_id };
      return encodeOrder(iccids, await cancelOrder(placement, cancellation, deadline));
    },
    ResolveOrder: async ({ order_id, outcome, note, actor, request_id }) => {
      const resolution = { orderId: order_id, outcome, note, actor, requestId: request_id };
      return encodeOrder(iccids, await resolveOrder(placement, resolution));
    },
  };
}
