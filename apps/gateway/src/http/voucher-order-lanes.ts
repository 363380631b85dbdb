import type { PlacedOrder__Output, PlaceVoucherOrder } from '@dg/contracts/orders';
import type { RevealVouchers, Voucher__Output } from '@dg/contracts/fulfilment';
import { isRejectionCode, Rejection } from '@dg/kernel';
import { createLane, type Lane } from '@dg/platform/lane';
import type { Order__Output } from '@dg/contracts/orders';
import type { Backends } from '../backends.ts';

/** Orders and reveals that wait are sent on as one batch. */
export interface VoucherOrderLanes {
  /** Places one order. Throws its Rejection; UNAVAILABLE: the outcome is not known. */
  place(order: PlaceVoucherOrder & { readonly request_id: string }): Promise<Order__Output>;
  /** The vouchers of one order, for its owner. */
  reveal(ask: RevealVouchers & { readonly request_id: string }, quantity: number): Promise<readonly Voucher__Output[]>;
}

// Above the 8 s that an order of few units may take inside its request.
const placeDeadlineMs = 12_000;
const revealDeadlineMs = 5_000;
// Two batches under way keep every stage busy; with more of them each carries fewer orders and costs as much.
const lanes = { batchMax: 64, inFlightMax: 2 };
// Orders with more units than this are revealed alone: together they could exceed what one message may hold.
const batchedQuantityMax = 50;

export function createVoucherOrderLanes({
  order,
  fulfilment,
}: Pick<Backends, 'order' | 'fulfilment'>): VoucherOrderLanes {
  const placing: Lane<PlaceVoucherOrder & { readonly request_id: string }, PlacedOrder__Output> = createLane({
    ...lanes,
    send: async (orders) => {
      const options = { deadlineMs: placeDeadlineMs, requestId: orders[0]?.request_id ?? '' };
      return (await order.PlaceVoucherOrders({ orders: [...orders] }, options)).results;
    },
  });
  const reveal = async (items: readonly (RevealVouchers & { readonly request_id: string })[]) => {
    const options = { deadlineMs: revealDeadlineMs, isRetried: true, requestId: items[0]?.request_id ?? '' };
    const answer = await fulfilment.RevealVouchers({ items: [...items] }, options);
    return answer.items.map(({ vouchers }) => vouchers);
  };
  // One order whose codes cannot be read must not keep the others of its batch from theirs: each is then asked alone.
  const revealTogether = async (items: readonly (RevealVouchers & { readonly request_id: string })[]) => {
    try {
      return await reveal(items);
    } catch (error) {
      if (items.length === 1 || error instanceof Rejection) throw error;
      const alone = await Promise.allSettled(items.map((item) => reveal([item])));
      return alone.map((outcome) =>
        outcome.status === 'fulfilled' ? (outcome.value[0] ?? []) : asError(outcome.reason),
      );
    }
  };
  const revealing = createLane({ ...lanes, send: revealTogether });
  return {
    place: async (ask) => {
      const { order: placed, refusal } = await placing.submit(ask);
      if (placed != null) return placed;
      const code = refusal?.code ?? '';
      if (!isRejectionCode(code)) throw new Error(`order-svc answered neither an order nor a known refusal: ${code}`);
      throw new Rejection(code, refusal?.message === '' ? undefined : refusal?.message);
    },
    reveal: async (ask, quantity) => {
      if (quantity > batchedQuantityMax) return (await reveal([ask]))[0] ?? [];
      const vouchers = await revealing.submit(ask);
      if (vouchers instanceof Error) throw vouchers;
      return vouchers;
    },
  };
}

function asError(reason: unknown): Error {
  return reason instanceof Error ? reason : new Error('reveal failed', { cause: reason });
}
