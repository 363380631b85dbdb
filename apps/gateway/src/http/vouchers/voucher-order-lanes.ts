import type { RevealVouchers, Voucher__Output } from '@dg/contracts/fulfilment';
import type { PlaceVoucherOrder } from '@dg/contracts/orders';
import { Rejection } from '@dg/kernel';
import { createLane } from '@dg/platform/lane';
import type { Backends } from '../../backends.ts';
import { createPlaceLane, laneLimits, type PlaceOrder } from '../orders/place-lane.ts';

/** Orders and reveals that wait are sent on as one batch. */
export interface VoucherOrderLanes {
  readonly place: PlaceOrder<PlaceVoucherOrder>;
  /** The vouchers of one order, for its owner. */
  reveal(ask: RevealVouchers & { readonly request_id: string }, quantity: number): Promise<readonly Voucher__Output[]>;
}

const revealDeadlineMs = 5_000;
// Orders with more units than this are revealed alone: together they could exceed what one message may hold.
const batchedQuantityMax = 50;

export function createVoucherOrderLanes({
  order,
  fulfilment,
}: Pick<Backends, 'order' | 'fulfilment'>): VoucherOrderLanes {
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
  const revealing = createLane({ ...laneLimits, send: revealTogether });
  return {
    place: createPlaceLane<PlaceVoucherOrder>((orders, options) => order.PlaceVoucherOrders({ orders }, options)),
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
