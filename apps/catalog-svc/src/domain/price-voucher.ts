import { parseAmount } from '@dg/kernel';
import { decimalsRule, positiveRule } from './amount-rules.ts';
import { invalid, type Refusal } from './refusal.ts';
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

export type VoucherPrice = { readonly line: VoucherLine } | { readonly refusal: Refusal };

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
    const rule = amount.fault === 'too-many-decimals' ? decimalsRule(product.currencyCode) : positiveRule;
    return invalid(`denomination ${rule}`);
  }
  if (amount.minor <= 0n) return invalid(`denomination ${positiveRule}`);
  const entry = matchingDenomination(product.denominations, amount.minor);
  if (entry === undefined) return { refusal: { code: 'DENOMINATION_NOT_AVAILABLE' } };
  const clientPercent = snapshot.clientRules.voucher.discounts.get(request.clientId)?.byProduct.get(product.id);
  return {
    line: { product, denominationMinor: amount.minor, discountPercent: clientPercent ?? entry.discountPercent },
  };
}

/** The first entry that accepts the amount, where a fixed entry is preferred to a range. */
function matchingDenomination(entries: readonly VoucherDenomination[], minor: bigint): VoucherDenomination | undefined {
  return (
    entries.find((entry) => entry.minMinor === minor && entry.maxMinor === minor) ??
    entries.find((entry) => entry.minMinor <= minor && minor <= entry.maxMinor)
  );
}
