import { Rejection } from '@dg/kernel';
import { amountInCurrencies } from './amount-in-currencies.ts';
import { bestFirst, clientDiscount } from './client-discount.ts';
import type { EsimProduct } from './esim-product.ts';
import type { EsimVariant } from './esim-variant.ts';
import type { Refusal } from './refusal.ts';
import type { Snapshot } from './snapshot.ts';
import { findVisibleEsim } from './visibility.ts';

export interface EsimPriceRequest {
  readonly clientId: number;
  readonly productId: number;
  /** Decimal text in the currency of the variants. */
  readonly amount: string;
}

export interface EsimLine {
  readonly variant: EsimVariant;
  readonly discountPercent: string;
}

export interface EsimOffer {
  readonly product: EsimProduct;
  /** The best one first; never empty. */
  readonly lines: readonly EsimLine[];
}

export type EsimPrice = { readonly offer: EsimOffer } | { readonly refusal: Refusal };

const linesMax = 20;

/**
 * The variants of a product whose price is exactly the amount, the one with the highest discount first, then the lowest
 * id (specification, POST /api/v1/esim/charges). PRODUCT_NOT_FOUND when the client does not see the product;
 * INVALID_REQUEST for an amount that is none above 0 in a currency of its variants; NO_VARIANT_AVAILABLE when none
 * costs that.
 */
export function priceEsim(snapshot: Snapshot, request: EsimPriceRequest): EsimPrice {
  try {
    return { offer: offerOf(snapshot, request) };
  } catch (error) {
    if (error instanceof Rejection) return { refusal: { code: error.code, message: error.message } };
    throw error;
  }
}

function offerOf(snapshot: Snapshot, { clientId, productId, amount }: EsimPriceRequest): EsimOffer {
  const product = findVisibleEsim(snapshot, clientId, productId);
  if (product === undefined) throw new Rejection('PRODUCT_NOT_FOUND');
  const variants = snapshot.esims.activeVariantsByProduct.get(product.id) ?? [];
  const amountIn = amountInCurrencies(
    amount,
    variants.map(({ currencyCode }) => currencyCode),
  );
  const discountOf = clientDiscount(snapshot, 'esim', clientId);
  const lines = variants
    .filter(({ currencyCode, amountMinor }) => amountIn.get(currencyCode) === amountMinor)
    .map((variant): EsimLine => ({ variant, discountPercent: discountOf(variant) }));
  if (lines.length === 0) throw new Rejection('NO_VARIANT_AVAILABLE');
  return { product, lines: lines.toSorted(bestFirst).slice(0, linesMax) };
}
