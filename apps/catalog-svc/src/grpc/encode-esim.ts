import type {
  EsimLine as EsimLineMessage,
  EsimPrice as EsimPriceMessage,
  EsimProduct as EsimProductMessage,
  EsimVariant as EsimVariantMessage,
} from '@dg/contracts/catalog';
import type { EsimProduct } from '../domain/esim-product.ts';
import { shownEsimFields, type EsimVariant } from '../domain/esim-variant.ts';
import type { EsimLine, EsimPrice } from '../domain/price-esim.ts';
import { encodeRefusal } from './encode-refusal.ts';
import { encodeField, encodeRegion } from './encode-variant-field.ts';

/** A product as a list item: without its variants. */
export function encodeEsimProduct(product: EsimProduct): EsimProductMessage {
  return {
    id: product.id,
    name: product.name,
    country_code: product.countryCode,
    currency_code: product.currencyCode,
    image_url: product.imageUrl,
  };
}

export function encodeEsimVariant(variant: EsimVariant, discountPercent: string): EsimVariantMessage {
  return {
    id: variant.id,
    esim_product_id: variant.productId,
    name: variant.name,
    ...(variant.description === null ? {} : { description: variant.description }),
    currency_code: variant.currencyCode,
    amount_minor: variant.amountMinor.toString(),
    data_amount_gb: variant.dataAmountGb,
    validity_days: variant.validityDays,
    client_discount_percent: discountPercent,
    regions: variant.regions.map(encodeRegion),
    fields: shownEsimFields(variant).map(encodeField),
  };
}

export function encodeEsimPrice(price: EsimPrice): EsimPriceMessage {
  if ('refusal' in price) return { refusal: encodeRefusal(price.refusal) };
  const { product, lines } = price.offer;
  return {
    offer: {
      product_id: product.id,
      product_name: product.name,
      country_code: product.countryCode,
      lines: lines.map((line) => encodeEsimLine(line, product.supplier)),
    },
  };
}

function encodeEsimLine({ variant, discountPercent }: EsimLine, supplier: string): EsimLineMessage {
  return {
    variant_id: variant.id,
    variant_name: variant.name,
    currency_code: variant.currencyCode,
    amount_minor: variant.amountMinor.toString(),
    discount_percent: discountPercent,
    supplier,
    supplier_sku: variant.supplierSku,
    data_amount_gb: variant.dataAmountGb,
    validity_days: variant.validityDays,
  };
}
