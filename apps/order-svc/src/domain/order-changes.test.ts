import { applyResult, becomeVisible, finishRefund, refundOf, type FulfilmentResult } from './order-changes.ts';
import type { Order } from './order.ts';
import { isTerminal, move, orderMoves, type OrderEvent, type OrderState } from './order-state.ts';

const intent: Order = {
  id: 42,
  clientId: 1,
  vertical: 'voucher',
  clientReference: null,
  requestId: '',
  productId: 7,
  variantId: 0,
  variantName: '',
  fallbackSupplier: '',
  fallbackSupplierSku: '',
  inputData: '',
  recipient: '',
  refusedAs: null,
  redeemedCodeId: null,
  redeemedOrderId: null,
  productName: 'Card',
  countryCode: 'USA',
  productCurrency: 'USD',
  supplier: 'stock',
  supplierSku: 'CARD',
  deliveryTime: 'Instant',
  denominationMinor: 1_000n,
  quantity: 10,
  amountMinor: 10_000n,
  discountMinor: 0n,
  totalMinor: 10_000n,
  walletId: 3,
  walletCurrency: 'USD',
  forexRate: null,
  payableMinor: 10_000n,
  placedAt: new Date(0),
  validUntil: new Date(0),
  email: null,
  state: 'INTENT',
  status: 'PENDING',
  endsAs: null,
  transactionId: null,
  deliveredQuantity: 0,
  resultSequence: 0,
  refundMinor: null,
  refundTransactionId: null,
  failureCode: null,
  failureReason: null,
  message: '',
  isComplete: false,
  completedAt: null,
  revision: 0,
  eventVersion: 0,
};
const pending = becomeVisible(intent, 900);
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

describe('a refund', () => {
  test('of units that do not divide the debit is rounded half away from zero and never exceeds it', () => {
    expect(refundOf({ payableMinor: 100n, quantity: 3 }, 1)).toBe(67n);
    expect(refundOf({ payableMinor: 100n, quantity: 3 }, 2)).toBe(33n);
    expect(refundOf({ payableMinor: 100n, quantity: 3 }, 0)).toBe(100n);
    expect(refundOf({ payableMinor: 100n, quantity: 3 }, 3)).toBe(0n);
  });
});

describe('the transition table', () => {
  test('has no way to FAILED or CANCELLED but through the refund, and no way out of an end', () => {
    const events: OrderEvent[] = [
      'charged',
      'progress',
      'delivered',
      'failed',
      'cancelled',
      'refunded-failed',
      'refunded-cancelled',
    ];
    for (const state of Object.keys(orderMoves) as OrderState[]) {
      for (const event of events) {
        const next = move(state, event);
        if (next === 'FAILED' || next === 'CANCELLED') expect(state).toBe('REFUNDING');
        if (isTerminal(state)) expect(next).toBeUndefined();
      }
    }
  });
});
