import { verticals } from '@dg/kernel';
import { cards, esim } from '../testing/orders.ts';
import { applyResult, becomeVisible, finishRefund, refundOf, type FulfilmentResult } from './order-changes.ts';
import type { Order } from './order.ts';
import { isTerminal, move, orderMoves, type OrderEvent, type OrderState } from './order-state.ts';

const pending = becomeVisible(cards, 900);
const result = (
  outcome: FulfilmentResult['outcome'],
  sequence: number,
  delivered = 0,
  shown = 0,
): FulfilmentResult => ({
  orderId: 42,
  outcome,
  sequence,
  deliveredQuantity: delivered,
  shownQuantity: shown,
  iccidSealed: null,
  failureCode: 'X',
  failureReason: 'Product is out of stock',
});
function apply(order: Order, ...results: FulfilmentResult[]): Order {
  let current = order;
  for (const one of results) {
    const applied = applyResult(current, one);
    if (applied.kind === 'changed') current = applied.order;
  }
  return current;
}

describe('an order', () => {
  test('goes from pending over partial delivery to delivered', () => {
    const partial = apply(pending, result('PROGRESS', 1, 4));
    expect(partial).toMatchObject({
      state: 'PARTIALLY_DELIVERED',
      status: 'PARTIALLY_DELIVERED',
      deliveredQuantity: 4,
    });
    expect(apply(partial, result('DELIVERED', 2, 10))).toMatchObject({
      state: 'DELIVERED',
      status: 'DELIVERED',
      isComplete: true,
    });
  });

  test('applies each result once, and none that a later one has overtaken', () => {
    const ahead = apply(pending, result('PROGRESS', 3, 9));
    expect(applyResult(ahead, result('PROGRESS', 3, 9)).kind).toBe('stale');
    expect(applyResult(ahead, result('PROGRESS', 2, 5)).kind).toBe('stale');
  });

  test('that fails is shown as it was until its money is back', () => {
    const failing = apply(pending, result('FAILED', 1));
    expect(failing).toMatchObject({ state: 'REFUNDING', status: 'PENDING', refundMinor: 10_000n, isComplete: false });
    const failed = finishRefund(failing, 901);
    expect(failed).toMatchObject({ state: 'FAILED', status: 'FAILED', refundTransactionId: 901, isComplete: true });
    expect(failed.message).toBe('Product is out of stock. Order failed and was refunded');
  });

  test('that fails in part keeps what was shown and refunds the rest', () => {
    const failing = apply(pending, result('PROGRESS', 1, 6), result('FAILED', 2, 3, 3));
    expect(failing).toMatchObject({ state: 'REFUNDING', status: 'PARTIALLY_DELIVERED', refundMinor: 7_000n });
  });

  test('that is cancelled ends as cancelled once refunded', () => {
    const cancelling = apply(pending, result('CANCELLED', 1));
    expect(finishRefund(cancelling, 901)).toMatchObject({ state: 'CANCELLED', status: 'CANCELLED' });
  });

  test('that has ended never changes, and goods that come too late are a discrepancy', () => {
    const failed = finishRefund(apply(pending, result('FAILED', 1)), 901);
    expect(applyResult(failed, result('DELIVERED', 2, 10))).toEqual({ kind: 'discrepancy' });
    const delivered = apply(pending, result('DELIVERED', 1, 10));
    for (const late of ['PROGRESS', 'FAILED', 'CANCELLED'] as const)
      expect(applyResult(delivered, result(late, 2)).kind).toBe('stale');
  });
});

describe('a delivered eSIM', () => {
  const taken = Buffer.from('sealed');
  const delivered = apply(becomeVisible(esim, 900), { ...result('DELIVERED', 1, 1), iccidSealed: taken });

  test('is not installed, and its profile is known', () => {
    expect(delivered).toMatchObject({
      status: 'DELIVERED',
      activationStatus: 'NOT_INSTALLED',
      iccidSealed: taken,
      installedAt: null,
      message: 'Order delivered successfully',
      isComplete: true,
    });
  });

  test('that is taken back stays delivered until all of its money is back, whoever has seen it', () => {
    const ending = apply(delivered, result('CANCELLED', 2, 0, 1));
    expect(ending).toMatchObject({ state: 'REFUNDING', status: 'DELIVERED', refundMinor: 1_200n, isComplete: true });
    expect(ending.iccidSealed).toBe(taken);
    const ended = finishRefund(ending, 901);
    expect(ended).toMatchObject({ status: 'CANCELLED', message: 'Order was cancelled and refunded' });
    expect(applyResult(ended, result('DELIVERED', 1, 1)).kind).toBe('stale');
  });

  test.each(['ACTIVE', 'EXPIRED'] as const)('that is %s is never paid back', (activationStatus) => {
    const used = { ...delivered, activationStatus };
    expect(applyResult(used, result('CANCELLED', 2))).toEqual({ kind: 'discrepancy' });
    expect(applyResult(used, result('FAILED', 2))).toEqual({ kind: 'stale' });
  });

  test('never fails', () => {
    expect(applyResult(delivered, result('FAILED', 2))).toEqual({ kind: 'stale' });
  });

  test('has nothing of a profile when it fails before', () => {
    const failed = finishRefund(apply(becomeVisible(esim, 900), result('FAILED', 1)), 901);
    expect(failed).toMatchObject({ status: 'FAILED', activationStatus: null, refundMinor: 1_200n });
  });
});

describe('a refund', () => {
  test('of units that do not divide the debit is rounded half away from zero and never exceeds it', () => {
    expect(refundOf({ payableMinor: 100n, quantity: 3 }, 1)).toBe(67n);
    expect(refundOf({ payableMinor: 100n, quantity: 3 }, 2)).toBe(33n);
    expect(refundOf({ payableMinor: 100n, quantity: 3 }, 0)).toBe(100n);
    expect(refundOf({ payableMinor: 100n, quantity: 3 }, 3)).toBe(0n);
  });
});

describe('the transition table', () => {
  test('has no way to FAILED or CANCELLED but through the refund, and out of an end only that of an eSIM taken back', () => {
    const events: OrderEvent[] = [
      'charged',
      'progress',
      'delivered',
      'failed',
      'cancelled',
      'refunded-failed',
      'refunded-cancelled',
    ];
    const leftEnds: string[] = [];
    for (const vertical of verticals) {
      for (const state of Object.keys(orderMoves[vertical]) as OrderState[]) {
        for (const event of events) {
          const next = move(vertical, state, event);
          if (next === 'FAILED' || next === 'CANCELLED') expect(state).toBe('REFUNDING');
          if (isTerminal(state) && next !== undefined) leftEnds.push(`${vertical} ${state} ${event} ${next}`);
        }
      }
    }
    expect(leftEnds).toEqual(['esim DELIVERED cancelled REFUNDING']);
  });
});
