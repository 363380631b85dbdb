import { minorUnits, parseAmount, type RejectionCode } from '@dg/kernel';
import type { Snapshot } from './snapshot.ts';
import { findVisibleVoucher } from './visibility.ts';
import type { VoucherDenomination, VoucherProduct } from './voucher-product.ts';

export interface VoucherPriceRequest {
  readonly clientId: number;
  readonly productId: number;
  /** Decimal text in the product's currency, e.g. "29.99". */
  readonly denomination: string;
}

export interface VoucherLine {
  readonly product: VoucherProduct;
  readonly denominationMinor: bigint;
  readonly discountPercent: string;
}

/** A refusal is a value here, because one refused item must not refuse the rest of its batch. */
export type VoucherPrice =
  | { readonly line: VoucherLine }
  | { readonly refusal: { readonly code: RejectionCode; readonly message?: string } };

/**
 * The sellable line for a client, a product and a face value (specification, "Denomination rules"; decisions,
 * section 5): PRODUCT_NOT_FOUND when the client does not see the product; INVALID_REQUEST when the face value is not
 * an amount above 0 in the product's currency; DENOMINATION_NOT_AVAILABLE outside every entry. The discount is the
 * client's own for the product, else that of the entry.
 */
export function priceVoucher(snapshot: Snapshot, request: VoucherPriceRequest): VoucherPrice {
  const product = findVisibleVoucher(snapshot, request.clientId, request.productId);
  if (product === undefined) return { refusal: { code: 'PRODUCT_NOT_FOUND' } };
  const amount = parseAmount(request.denomination, product.currencyCode);
  if ('fault' in amount) {
    if (amount.fault === 'too-large') return { refusal: { code: 'DENOMINATION_NOT_AVAILABLE' } };
    return invalid(amount.fault === 'too-many-decimals' ? decimalsRule(product.currencyCode) : positiveRule);
  }
  if (amount.minor <= 0n) return invalid(positiveRule);
  const entry = matchingDenomination(product.denominations, amount.minor);
  if (entry === undefined) return { refusal: { code: 'DENOMINATION_NOT_AVAILABLE' } };
  const clientPercent = snapshot.clientRules.voucherDiscounts.get(request.clientId)?.get(product.id);
  return {
    line: { product, denominationMinor: amount.minor, discountPercent: clientPercent ?? entry.discountPercent },
  };
}

const positiveRule = 'denomination must be a number greater than 0';

function decimalsRule(currency: string): string {
  const digits = minorUnits(currency);
  return digits === 0
    ? `denomination must be a whole number in ${currency}`
    : `denomination must have at most ${digits} decimals in ${currency}`;
}

function invalid(message: string): VoucherPrice {
  return { refusal: { code: 'INVALID_REQUEST', message } };
}

/** The first entry that accepts the amount, where a fixed entry is preferred to a range. */
function matchingDenomination(entries: readonly VoucherDenomination[], minor: bigint): VoucherDenomination | undefined {
  return (
    entries.find((entry) => entry.minMinor === minor && entry.maxMinor === minor) ??
    entries.find((entry) => entry.minMinor <= minor && minor <= entry.maxMinor)
  );
}
