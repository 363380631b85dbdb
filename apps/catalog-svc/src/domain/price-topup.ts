import { Rejection, type FailureCode } from '@dg/kernel';
import { amountInCurrencies } from './amount-in-currencies.ts';
import { bestFirst, clientDiscount } from './client-discount.ts';
import { readInputData, type InputData } from './input-data.ts';
import { isOfAnotherOperator } from './recipient-operator.ts';
import type { Refusal } from './refusal.ts';
import type { Snapshot } from './snapshot.ts';
import type { TopupProduct } from './topup-product.ts';
import { acceptsAmount, type SupplierRoute, type TopupVariant } from './topup-variant.ts';
import { findVisibleTopup } from './visibility.ts';

export interface TopupPriceRequest {
  readonly clientId: number;
  readonly productId: number;
  /** Decimal text in the currency of the variants. */
  readonly amount: string;
  /** Empty: any. */
  readonly category: string;
  /** A JSON object, of an order; undefined of a quote. */
  readonly inputDataJson: string | undefined;
}

export interface TopupLine {
  readonly variant: TopupVariant;
  readonly amountMinor: bigint;
  readonly discountPercent: string;
  readonly route: SupplierRoute;
}

export interface TopupOffer {
  readonly product: TopupProduct;
  /** The best one first; never empty. */
  readonly lines: readonly TopupLine[];
  /** Of an order. */
  readonly inputData: InputData | undefined;
  /** When it is certain that the recipient cannot be served. */
  readonly recipientFailureCode: FailureCode | undefined;
}

export type TopupPrice = { readonly offer: TopupOffer } | { readonly refusal: Refusal };

const linesMax = 20;

/**
 * The variants that could serve a client's ask, the one with the highest discount first, then the lowest id
 * (specification, "Topup variant"). Checked in the order of the specification: PRODUCT_NOT_FOUND when the client does
 * not see the product; INVALID_REQUEST for input data that its fields do not allow, and for an amount that is none
 * above 0 in a currency of its variants; NO_VARIANT_AVAILABLE when none of the category takes the amount.
 */
export function priceTopup(snapshot: Snapshot, request: TopupPriceRequest): TopupPrice {
  try {
    return { offer: offerOf(snapshot, request) };
  } catch (error) {
    if (error instanceof Rejection) return { refusal: { code: error.code, message: error.message } };
    throw error;
  }
}

function offerOf(snapshot: Snapshot, request: TopupPriceRequest): TopupOffer {
  const product = findVisibleTopup(snapshot, request.clientId, request.productId);
  if (product === undefined) throw new Rejection('PRODUCT_NOT_FOUND');
  const inputData = request.inputDataJson === undefined ? undefined : checked(snapshot, product, request.inputDataJson);
  const lines = linesOf(snapshot, product, request);
  return { product, lines, inputData, recipientFailureCode: failureOfRecipient(snapshot, product, inputData) };
}

function checked(snapshot: Snapshot, product: TopupProduct, inputDataJson: string): InputData {
  const schema = snapshot.topups.inputSchemaByProduct.get(product.id);
  if (schema === undefined) throw new Error('a product of the snapshot has no input schema');
  return readInputData(schema, inputDataJson, product.countryCode);
}

function linesOf(snapshot: Snapshot, product: TopupProduct, request: TopupPriceRequest): TopupLine[] {
  const variants = snapshot.topups.activeVariantsByProduct.get(product.id) ?? [];
  const amountIn = amountInCurrencies(
    request.amount,
    variants.map(({ currencyCode }) => currencyCode),
  );
  const discountOf = clientDiscount(snapshot, 'topup', request.clientId);
  const lines = variants.flatMap((variant): TopupLine[] => {
    const amountMinor = amountIn.get(variant.currencyCode);
    const isAsked = request.category === '' || request.category === variant.category;
    if (!isAsked || amountMinor === undefined || !acceptsAmount(variant, amountMinor)) return [];
    return [
      {
        variant,
        amountMinor,
        discountPercent: discountOf(variant),
        route: { supplier: variant.supplier ?? product.supplier, supplierSku: variant.supplierSku },
      },
    ];
  });
  if (lines.length === 0) throw new Rejection('NO_VARIANT_AVAILABLE');
  return lines.toSorted(bestFirst).slice(0, linesMax);
}

function failureOfRecipient(
  snapshot: Snapshot,
  product: TopupProduct,
  inputData: InputData | undefined,
): FailureCode | undefined {
  if (product.topupType !== 'MOBILE' || inputData?.phone === undefined) return undefined;
  return isOfAnotherOperator(snapshot.topups, product, inputData.phone) ? 'INVALID_RECIPIENT' : undefined;
}
