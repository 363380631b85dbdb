import { given } from '@dg/resources';
import type {
  InputField__Output,
  MobileMatch__Output,
  TopupProduct__Output,
  TopupVariant__Output,
} from '@dg/contracts/catalog';
import { amountToNumber, formatAmount } from '@dg/kernel';
import { encodeFields, encodeRegions } from '../encode-variant-parts.ts';

/** A top-up product in a list (specification, "Topup product"). */
export function encodeTopupProductItem(product: TopupProduct__Output) {
  return {
    id: product.id,
    name: product.name,
    topup_type: product.topup_type,
    country_code: product.country_code,
    currency_code: product.currency_code,
    image_url: product.image_url,
  };
}

/** Fields of the list item that a list can be sorted by. */
export const topupProductFields = ['id', 'name', 'topup_type', 'country_code', 'currency_code', 'image_url'] as const;

/** One top-up product, with what an order must say of its recipient. */
export function encodeTopupProduct(product: TopupProduct__Output) {
  return { ...encodeTopupProductItem(product), input_fields: product.input_fields.map(encodeInputField) };
}

function encodeInputField(field: InputField__Output) {
  return {
    field_name: field.field_name,
    field_label: field.field_label,
    field_type: field.field_type,
    is_required: field.is_required,
    ...given('validation_regex', field.validation_regex),
    ...given('placeholder', field.placeholder),
    ...given('help_text', field.help_text),
    ...(field.field_type === 'select' ? { options: field.options.map(({ value, label }) => ({ value, label })) } : {}),
  };
}

/** A variant (specification, "Topup variant"): with fixed amounts, or with the bounds of a range. */
export function encodeTopupVariant(variant: TopupVariant__Output) {
  const { currency_code, min_minor, max_minor, fixed_minor } = variant;
  const amounts =
    min_minor === undefined || max_minor === undefined
      ? { fixed_amounts: fixed_minor.map((minor) => formatAmount(BigInt(minor), currency_code)) }
      : {
          min_amount: amountToNumber(BigInt(min_minor), currency_code),
          max_amount: amountToNumber(BigInt(max_minor), currency_code),
        };
  return {
    id: variant.id,
    name: variant.name,
    category: variant.category,
    currency_code,
    ...given('unit', variant.unit),
    ...amounts,
    available_in: encodeRegions(variant.available_in),
    fields: encodeFields(variant.fields),
  };
}

/** A product a mobile number may belong to (specification, "Mobile lookup entry"). */
export function encodeMobileMatch({ product_id, name, country_code, is_identified }: MobileMatch__Output) {
  return { product_id, name, country_code, identified: is_identified };
}
