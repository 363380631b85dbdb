import { inlineQuantityMax, ownStockName, type FailureCode, type Vertical } from '@dg/kernel';
import type { OrderState, Status } from './order-state.ts';

/** What is fixed when an order is placed. */
export interface OrderTerms {
  readonly id: number;
  readonly clientId: number;
  readonly vertical: Vertical;
  readonly clientReference: string | null;
  readonly requestId: string;
  readonly productId: number;
  readonly productName: string;
  /** The variant of a top-up; 0 and empty of a voucher. */
  readonly variantId: number;
  readonly variantName: string;
  readonly countryCode: string;
  readonly productCurrency: string;
  readonly supplier: string;
  readonly supplierSku: string;
  /** Who delivers when the supplier has definitely refused; empty: nobody. */
  readonly fallbackSupplier: string;
  readonly fallbackSupplierSku: string;
  readonly deliveryTime: string;
  readonly denominationMinor: bigint;
  readonly quantity: number;
  /** Total face value and total discount, in the product's currency; their difference is `totalMinor`. */
  readonly amountMinor: bigint;
  readonly discountMinor: bigint;
  readonly totalMinor: bigint;
  /** What a top-up is for: a JSON object, and the one of its fields that is the recipient. Empty of a voucher. */
  readonly inputData: string;
  readonly recipient: string;
  /** It was certain before it was placed that it cannot be delivered; it fails as this, and is refunded. */
  readonly refusedAs: FailureCode | null;
  readonly walletId: number;
  readonly walletCurrency: string;
  readonly forexRate: string | null;
  /** What the wallet is debited, in its currency; the least that a voucher code must be worth that pays instead. */
  readonly payableMinor: bigint;
  /**
   * The code that pays in the place of the wallet, by its id in fulfilment, and the voucher order that delivered it.
   */
  readonly redeemedCodeId: bigint | null;
  readonly redeemedOrderId: number | null;
  readonly placedAt: Date;
  readonly validUntil: Date;
}

/** An order as it stands. Changes are new values; `revision` grows with each that is written. */
export interface Order extends OrderTerms {
  readonly email: string | null;
  readonly state: OrderState;
  /** What the client is shown; differs from `state` only while refunding. */
  readonly status: Status;
  readonly endsAs: 'FAILED' | 'CANCELLED' | null;
  readonly transactionId: number | null;
  readonly deliveredQuantity: number;
  /** The last fulfilment result that was applied. */
  readonly resultSequence: number;
  readonly refundMinor: bigint | null;
  readonly refundTransactionId: number | null;
  readonly failureCode: string | null;
  readonly failureReason: string | null;
  readonly message: string;
  readonly isComplete: boolean;
  readonly completedAt: Date | null;
  readonly revision: number;
  readonly eventVersion: number;
}

/** Whether its goods are codes that an operator imported, not ordered from a supplier outside. */
export const isFromOwnStock = (order: Pick<Order, 'supplier'>) => order.supplier === ownStockName;

/** Whether its create may wait for its goods: few vouchers, and every top-up. */
export const isInline = (order: Pick<OrderTerms, 'quantity'>) => order.quantity <= inlineQuantityMax;

/** Whether fulfilment can say at once what becomes of it, without asking anybody outside. */
export const isDecidedAtOnce = (order: Pick<OrderTerms, 'supplier' | 'refusedAs'>) =>
  isFromOwnStock(order) || order.refusedAs !== null;
