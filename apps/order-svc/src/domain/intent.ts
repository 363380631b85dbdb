import type { FailureCode } from '@dg/kernel';
import type { Charge } from './charge.ts';
import type { Order } from './order.ts';

/** Whom a top-up is for. */
export interface Recipient {
  /** JSON object, normalised. */
  readonly inputData: string;
  readonly recipient: string;
  /** It is certain that the recipient cannot be served. */
  readonly refusedAs: FailureCode | null;
}

/** A code that pays, by its id in fulfilment, and the voucher order that delivered it. */
export interface Redemption {
  readonly redeemedCodeId: bigint | null;
  readonly redeemedOrderId: number | null;
}

/** An order as it is asked for, priced, before anybody has paid. */
export interface Intent
  extends
    Recipient,
    Redemption,
    Pick<
      Order,
      | 'clientId'
      | 'vertical'
      | 'clientReference'
      | 'requestId'
      | 'productId'
      | 'productName'
      | 'variantId'
      | 'variantName'
      | 'countryCode'
      | 'productCurrency'
      | 'supplier'
      | 'supplierSku'
      | 'fallbackSupplier'
      | 'fallbackSupplierSku'
      | 'deliveryTime'
      | 'denominationMinor'
      | 'dataAmountGb'
      | 'validityDays'
      | 'quantity'
      | 'walletId'
      | 'walletCurrency'
      | 'email'
    > {
  /** Hash of the client's Idempotency-Key; empty without one. */
  readonly idempotencyKey: string;
  /** That its variant was chosen by; empty: any. */
  readonly category: string;
  readonly charge: Charge;
}

/** What a create is known by. */
export type CreateKeys = Pick<Intent, 'clientId' | 'clientReference' | 'idempotencyKey'>;
