import { timestamp } from '@dg/resources';
import type { Category__Output, VoucherProduct__Output } from '@dg/contracts/catalog';
import type { Quote__Output, VoucherAvailability__Output } from '@dg/contracts/orders';
import { amountToNumber } from '@dg/kernel';
import { encodeQuote } from '../orders/encode-quote.ts';

/** A voucher product with the fields of the specification and no other. */
export function encodeVoucherProduct(product: VoucherProduct__Output) {
  const { currency_code } = product;
  return {
    id: product.id,
    name: product.name,
    category: product.category,
    country_code: product.country_code,
    currency_code,
    delivery_mode: product.delivery_mode,
    delivery_time: product.delivery_time,
    validity: product.validity,
    available_denominations: product.available_denominations.map((denomination) => ({
      min_value: amountToNumber(BigInt(denomination.min_minor), currency_code),
      max_value: amountToNumber(BigInt(denomination.max_minor), currency_code),
      discount: Number(denomination.discount_percent),
    })),
  };
}

/** Fields of a voucher product that a list can be sorted by: all of them. */
export const voucherProductFields = [
  'id',
  'name',
  'category',
  'country_code',
  'currency_code',
  'delivery_mode',
  'delivery_time',
  'validity',
  'available_denominations',
] as const;

/** The charge quote of a voucher order: it alone says how many units one order may have. */
export function encodeVoucherQuote(quote: Quote__Output, quantityMax: number) {
  return { ...encodeQuote(quote), max_quantity: quantityMax };
}

/** Availability of a voucher product (decisions, section 4). */
export function encodeAvailability(availability: VoucherAvailability__Output) {
  const { currency } = availability;
  return {
    product_id: availability.product_id,
    is_available: availability.is_available,
    status: availability.status,
    available_denominations: availability.available_denominations.map((denomination) => ({
      min_value: amountToNumber(BigInt(denomination.min_minor), currency),
      max_value: amountToNumber(BigInt(denomination.max_minor), currency),
      is_available: denomination.is_available,
      max_quantity: denomination.max_quantity,
    })),
    restricted_countries: availability.restricted_countries,
    checked_at: timestamp(availability.checked_at),
  };
}

/** A category with the number of products this client sees in it (decisions, section 3). */
export function encodeCategory({ id, name, product_count }: Category__Output) {
  return { id, name, product_count };
}
