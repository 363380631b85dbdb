import assert from 'node:assert/strict';
import { divideHalfAwayFromZero } from '@dg/kernel';
import { isUsedOrOver } from './activation.ts';
import type { Applied } from './applied.ts';
import type { Order } from './order.ts';
import { isTerminal, move, type OrderEvent, type OrderState, type Status } from './order-state.ts';

/** What fulfilment says of an order's job. */
export interface FulfilmentResult {
  readonly orderId: number;
  readonly outcome: 'PROGRESS' | 'DELIVERED' | 'FAILED' | 'CANCELLED';
  readonly sequence: number;
  readonly deliveredQuantity: number;
  /** Units whose codes the client has seen. */
  readonly shownQuantity: number;
  /** Of an eSIM whose profile is known. */
  readonly iccidSealed: Buffer | null;
  readonly failureCode: string;
  readonly failureReason: string;
}

const messages: Readonly<Record<Status, string>> = {
  PENDING: 'Order accepted and being processed',
  PARTIALLY_DELIVERED: 'Some vouchers are delivered, the rest are in progress',
  DELIVERED: 'Order delivered successfully',
  FAILED: 'Order failed and was refunded',
  CANCELLED: 'Order was cancelled and refunded',
};

/** The same of an order that a voucher code was to pay for: the code is its refund. */
const messagesOfRedeemed: Readonly<Record<Status, string>> = {
  ...messages,
  FAILED: 'Order failed and its voucher code can be redeemed again',
  CANCELLED: 'Order was cancelled and its voucher code can be redeemed again',
};

/** An intent is paid for, by a debit or, without one, by its voucher code: it becomes a visible, pending order. */
export function becomeVisible(order: Order, transactionId: number | null): Order {
  return moved({ ...order, transactionId }, 'charged');
}

/** Applies a fulfilment result once, in the order of their sequence. */
export function applyResult(order: Order, result: FulfilmentResult): Applied {
  if (result.sequence <= order.resultSequence) return { kind: 'stale' };
  const event = eventOf(result.outcome);
  if (move(order.vertical, order.state, event) === undefined) {
    const isLoss = result.outcome === 'DELIVERED' && (order.state === 'REFUNDING' || isTerminal(order.state));
    return { kind: isLoss ? 'discrepancy' : 'stale' };
  }
  if (event === 'cancelled' && isUsedOrOver(order)) return { kind: 'discrepancy' };
  const known = {
    ...order,
    resultSequence: result.sequence,
    deliveredQuantity: result.deliveredQuantity,
    iccidSealed: result.iccidSealed ?? order.iccidSealed,
  };
  if (event === 'failed' || event === 'cancelled') {
    const endsAs = event === 'failed' ? 'FAILED' : 'CANCELLED';
    const { failureCode, failureReason } = event === 'failed' ? result : { failureCode: null, failureReason: null };
    const ending = moved({ ...known, endsAs, failureCode, failureReason }, event);
    // Its code was free again in the very commit in which its job ended: there is nothing to wait for.
    if (order.redeemedCodeId !== null) return { kind: 'changed', order: finishRefund(ending, null) };
    // What is cancelled nobody has, whoever has looked at it: all of it goes back.
    const shownQuantity = event === 'cancelled' ? 0 : result.shownQuantity;
    return { kind: 'changed', order: { ...ending, refundMinor: refundOf(order, shownQuantity) } };
  }
  const isProfileThere = event === 'delivered' && order.vertical === 'esim';
  const after: Order = isProfileThere ? { ...known, activationStatus: 'NOT_INSTALLED' } : known;
  return { kind: 'changed', order: moved(after, event) };
}

/** The refund is credited, or there was no debit: the order ends as it was going to. */
export function finishRefund(order: Order, refundTransactionId: number | null): Order {
  const event = order.endsAs === 'CANCELLED' ? 'refunded-cancelled' : 'refunded-failed';
  return moved({ ...order, refundTransactionId }, event);
}

/**
 * What goes back when an order ends with `shownQuantity` units the client keeps: the debit less their share, rounded
 * half away from zero (decisions 12).
 */
export function refundOf(order: Pick<Order, 'payableMinor' | 'quantity'>, shownQuantity: number): bigint {
  assert(shownQuantity >= 0 && shownQuantity <= order.quantity, 'more units shown than ordered');
  return (
    order.payableMinor - divideHalfAwayFromZero(order.payableMinor * BigInt(shownQuantity), BigInt(order.quantity))
  );
}

function moved(order: Order, event: OrderEvent): Order {
  const state = move(order.vertical, order.state, event);
  assert(state !== undefined, `order ${order.id} cannot be ${event} in ${order.state}`);
  const status = shownAs(state, order.status);
  const isComplete = order.isComplete || isTerminal(state);
  const text = (order.redeemedCodeId === null ? messages : messagesOfRedeemed)[status];
  const message = isTerminal(state) && order.failureReason ? `${order.failureReason}. ${text}` : text;
  return { ...order, state, status, message, isComplete };
}

function shownAs(state: OrderState, before: Status): Status {
  return state === 'INTENT' || state === 'REFUNDING' ? before : state;
}

function eventOf(outcome: FulfilmentResult['outcome']): OrderEvent {
  return ({ PROGRESS: 'progress', DELIVERED: 'delivered', FAILED: 'failed', CANCELLED: 'cancelled' } as const)[outcome];
}
