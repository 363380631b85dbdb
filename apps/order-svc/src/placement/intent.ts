import type { Intent, Recipient, Redemption } from '../domain/intent.ts';
import type { Ask, PricedLine } from './pricing.ts';

/** What a create says beside what it wants. */
export interface OrderAsk extends Ask {
  readonly clientReference: string | null;
  readonly email: string | null;
  readonly requestId: string;
  /** Hash of the client's Idempotency-Key; empty without one. */
  readonly idempotencyKey: string;
}

/** What there is to be said of the recipient of what is no top-up. */
export const nobody: Recipient = { inputData: '', recipient: '', refusedAs: null };
const paidByWallet: Redemption = { redeemedCodeId: null, redeemedOrderId: null };

/** The intent of an order as it was asked for and priced. */
export function intentOf(
  ask: OrderAsk,
  { line, wallet, charge }: PricedLine,
  recipient: Recipient = nobody,
  redemption: Redemption = paidByWallet,
): Intent {
  return {
    clientId: ask.clientId,
    vertical: line.vertical,
    clientReference: ask.clientReference,
    idempotencyKey: ask.idempotencyKey,
    requestId: ask.requestId,
    productId: line.productId,
    productName: line.productName,
    variantId: line.variantId,
    variantName: line.variantName,
    countryCode: line.countryCode,
    productCurrency: line.currency,
    supplier: line.supplier,
    supplierSku: line.supplierSku,
    fallbackSupplier: line.fallbackSupplier,
    fallbackSupplierSku: line.fallbackSupplierSku,
    deliveryTime: line.deliveryTime,
    denominationMinor: line.denominationMinor,
    dataAmountGb: line.dataAmountGb,
    validityDays: line.validityDays,
    quantity: ask.quantity,
    ...recipient,
    walletId: wallet.id,
    walletCurrency: wallet.currency,
    ...redemption,
    email: ask.email,
    category: line.category,
    charge,
  };
}
