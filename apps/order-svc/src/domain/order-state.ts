import type { Vertical } from '@dg/kernel';

/** What clients are shown (specification, "Voucher order status"). */
export type Status = 'PENDING' | 'PARTIALLY_DELIVERED' | 'DELIVERED' | 'FAILED' | 'CANCELLED';

/** Internal: an intent is invisible, and an order that is being refunded still shows its last status. */
export type OrderState = Status | 'INTENT' | 'REFUNDING';

/** What can happen to an order. */
export type OrderEvent =
  | 'charged'
  | 'progress'
  | 'delivered'
  | 'failed'
  | 'cancelled'
  | 'refunded-failed'
  | 'refunded-cancelled';

type Moves = Readonly<Record<OrderState, Readonly<Partial<Record<OrderEvent, OrderState>>>>>;

/**
 * PARTIALLY_DELIVERED is reached by vouchers only, of which there may be several. FAILED and CANCELLED are reached only
 * through REFUNDING: nobody ever sees a failed order whose money is not back. Terminal states have no moves: they never
 * change again.
 */
const common: Moves = {
  INTENT: { charged: 'PENDING' },
  PENDING: { progress: 'PARTIALLY_DELIVERED', delivered: 'DELIVERED', failed: 'REFUNDING', cancelled: 'REFUNDING' },
  PARTIALLY_DELIVERED: { progress: 'PARTIALLY_DELIVERED', delivered: 'DELIVERED', failed: 'REFUNDING' },
  REFUNDING: { 'refunded-failed': 'FAILED', 'refunded-cancelled': 'CANCELLED' },
  DELIVERED: {},
  FAILED: {},
  CANCELLED: {},
};

/** The transitions of an order. A delivered eSIM can still be taken back by its supplier, and is then paid back. */
export const orderMoves: Readonly<Record<Vertical, Moves>> = {
  voucher: common,
  topup: common,
  esim: { ...common, DELIVERED: { cancelled: 'REFUNDING' } },
};

/** Where an event takes a state; undefined when the event cannot happen there. */
export function move(vertical: Vertical, state: OrderState, event: OrderEvent): OrderState | undefined {
  return orderMoves[vertical][state][event];
}

/** Whether an order is over for its client. Of all that is over, only a delivered eSIM can still be cancelled. */
export const isTerminal = (state: OrderState) => Object.keys(common[state]).length === 0;
