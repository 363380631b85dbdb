import { inlineQuantityMax, ownStockName, type FailureCode, type Vertical } from '@dg/kernel';
import type { ActivationStatus } from './activation.ts';
import type { OrderState, Status } from './order-state.ts';

/** What an eSIM gives. */
export interface Plan {
  /** Decimal text in GB; "0" of an unlimited plan, empty of all that is no eSIM. */
  readonly dataAmountGb: string;
  /** From the first use on. */
  readonly validityDays: number;
}

export const noPlan: Plan = { dataAmountGb: '', validityDays: 0 };

/** What is fixed when an order is placed. */
export interface OrderTerms extends Plan {
  readonly id: number;
  readonly clientId: number;
  readonly vertical: Vertical;
  readonly clientReference: string | null;
  readonly requestId: string;
  readonly productId: number;
  readonly productName: string;
  /** The variant of a top-up or an eSIM; 0 and empty of a voucher. */
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
  /** Of an eSIM whose profile is known; opened only for whoever is to see it. */
  readonly iccidSealed: Buffer | null;
  /** Of an eSIM that was delivered, with the last of its profile's steps that was applied. */
  readonly activationStatus: ActivationStatus | null;
  readonly installedAt: Date | null;
  readonly activatedAt: Date | null;
  readonly profileSequence: number;
  readonly failureCode: string | null;
  readonly failureReason: string | null;
  readonly message: string;
  /** Whether it has ended once; it stays so while a delivered eSIM is paid back. */
  readonly isComplete: boolean;
  readonly completedAt: Date | null;
  readonly revision: number;
  readonly eventVersion: number;
}

/** Whether its goods are codes that an operator imported, not ordered from a supplier outside. */
export const isFromOwnStock = (order: Pick<Order, 'supplier'>) => order.supplier === ownStockName;

/** Whether its create may wait for its goods: few vouchers, every top-up and every eSIM. */
export const isInline = (order: Pick<OrderTerms, 'quantity'>) => order.quantity <= inlineQuantityMax;

/** Whether fulfilment can say at once what becomes of it, without asking anybody outside. */
export const isDecidedAtOnce = (order: Pick<OrderTerms, 'supplier' | 'refusedAs'>) =>
  isFromOwnStock(order) || order.refusedAs !== null;
