import type { Order__Output, PlacedOrder__Output, PlaceOrdersResponse__Output } from '@dg/contracts/orders';
import { isRejectionCode, Rejection } from '@dg/kernel';
import type { CallOptions } from '@dg/platform/grpc';
import { createLane } from '@dg/platform/lane';

/** Two batches under way keep every stage busy; with more of them each carries fewer orders and costs as much. */
export const laneLimits = { batchMax: 64, inFlightMax: 2 };

// Above the 10 s that order-svc may take for an order inside its request.
const placeDeadlineMs = 12_000;

/** Places one order. Throws its Rejection; UNAVAILABLE: the outcome is not known. */
export type PlaceOrder<Ask> = (order: Ask & { readonly request_id: string }) => Promise<Order__Output>;

/** Places orders of one vertical: those that wait are sent on as one batch. */
export function createPlaceLane<Ask>(
  send: (orders: Ask[], options: CallOptions) => Promise<PlaceOrdersResponse__Output>,
): PlaceOrder<Ask> {
  const lane = createLane<Parameters<PlaceOrder<Ask>>[0], PlacedOrder__Output>({
    ...laneLimits,
    send: async (orders) => {
      const options = { deadlineMs: placeDeadlineMs, requestId: orders[0]?.request_id ?? '' };
      return (await send([...orders], options)).results;
    },
  });
  return async (ask) => {
    const { order, refusal } = await lane.submit(ask);
    if (order != null) return order;
    const code = refusal?.code ?? '';
    if (!isRejectionCode(code)) throw new Error(`order-svc answered neither an order nor a known refusal: ${code}`);
    throw new Rejection(code, refusal?.message === '' ? undefined : refusal?.message);
  };
}
