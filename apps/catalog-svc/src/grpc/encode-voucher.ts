import type {
  Denomination,
  SkuDescription,
  VoucherPrice as VoucherPriceMessage,
  VoucherProduct as VoucherProductMessage,
} from '@dg/contracts/catalog';
import type { VoucherPrice } from '../domain/price-voucher.ts';
import type { VoucherDenomination, VoucherProduct } from '../domain/voucher-product.ts';
import { encodeRefusal } from './encode-refusal.ts';

export function encodeVoucherProduct(product: VoucherProduct): VoucherProductMessage {
  return {
    id: product.id,
    name: product.name,
    category: product.category,
    country_code: product.countryCode,
    currency_code: product.currencyCode,
    delivery_mode: product.deliveryMode,
    delivery_time: product.deliveryTime,
    validity: product.validity,
    available_denominations: product.denominations.map(encodeDenomination),
    restricted_countries: [...product.restrictedCountries],
    sku: product.sku,
    supplier: product.supplier,
    supplier_sku: product.supplierSku,
    is_redeemable: product.isRedeemable,
  };
}

export function encodeSku(product: VoucherProduct): SkuDescription {
  return {
    supplier_sku: product.supplierSku,
    currency_code: product.currencyCode,
    delivery_mode: product.deliveryMode,
    available_denominations: product.denominations.map(encodeDenomination),
  };
}

function encodeDenomination(entry: VoucherDenomination): Denomination {
  return {
    min_minor: entry.minMinor.toString(),
    max_minor: entry.maxMinor.toString(),
    discount_percent: entry.discountPercent,
  };
}

export function encodeVoucherPrice(price: VoucherPrice): VoucherPriceMessage {
  if ('refusal' in price) return { refusal: encodeRefusal(price.refusal) };
  const { product, denominationMinor, discountPercent } = price.line;
  return {
    line: {
      product_id: product.id,
      product_name: product.name,
      country_code: product.countryCode,
      currency_code: product.currencyCode,
      supplier: product.supplier,
      supplier_sku: product.supplierSku,
      delivery_time: product.deliveryTime,
      denomination_minor: denominationMinor.toString(),
      discount_percent: discountPercent,
    },
  };
}
