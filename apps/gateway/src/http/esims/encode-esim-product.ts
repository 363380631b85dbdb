import { given } from '@dg/resources';
import type { EsimProduct__Output, EsimVariant__Output } from '@dg/contracts/catalog';
import { amountToNumber } from '@dg/kernel';
import { encodeFields, encodeRegions } from '../encode-variant-parts.ts';

/** An eSIM product in a list (specification, "eSIM product and variant"). */
export function encodeEsimProductItem(product: EsimProduct__Output) {
  return {
    id: product.id,
    name: product.name,
    country_code: product.country_code,
    currency_code: product.currency_code,
    image_url: product.image_url,
  };
}

/** Fields of the list item that a list can be sorted by. */
export const esimProductFields = ['id', 'name', 'country_code', 'currency_code', 'image_url'] as const;

/** One eSIM product with its variants. */
export function encodeEsimProduct(product: EsimProduct__Output) {
  return { ...encodeEsimProductItem(product), variants: product.variants.map(encodeEsimVariantItem) };
}

/** A variant in a list or inside its product. `amount` is the price before the client's discount. */
export function encodeEsimVariantItem(variant: EsimVariant__Output) {
  return {
    id: variant.id,
    esim_product_id: variant.esim_product_id,
    name: variant.name,
    ...given('description', variant.description),
    currency_code: variant.currency_code,
    amount: amountToNumber(BigInt(variant.amount_minor), variant.currency_code),
    data_amount_gb: Number(variant.data_amount_gb),
    validity_days: variant.validity_days,
    client_discount: Number(variant.client_discount_percent),
  };
}

/** A variant by itself: also where it can be used, and what else is known of it. */
export function encodeEsimVariant(variant: EsimVariant__Output) {
  return {
    ...encodeEsimVariantItem(variant),
    regions: encodeRegions(variant.regions),
    fields: encodeFields(variant.fields),
  };
}
