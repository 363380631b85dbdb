import type {
  InputField as InputFieldMessage,
  MobileMatch as MobileMatchMessage,
  TopupLine as TopupLineMessage,
  TopupPrice as TopupPriceMessage,
  TopupProduct as TopupProductMessage,
  TopupVariant as TopupVariantMessage,
} from '@dg/contracts/catalog';
import type { MobileMatch } from '../domain/look-up-mobile-number.ts';
import type { TopupLine, TopupPrice } from '../domain/price-topup.ts';
import type { InputField, TopupProduct } from '../domain/topup-product.ts';
import { shownTopupFields, type TopupVariant } from '../domain/topup-variant.ts';
import { encodeRefusal } from './encode-refusal.ts';
import { encodeField, encodeRegion } from './encode-variant-field.ts';

/** A product as a list item: without its input fields. */
export function encodeTopupProduct(product: TopupProduct): TopupProductMessage {
  return {
    id: product.id,
    name: product.name,
    topup_type: product.topupType,
    country_code: product.countryCode,
    currency_code: product.currencyCode,
    image_url: product.imageUrl,
  };
}

export function encodeTopupProductDetail(product: TopupProduct): TopupProductMessage {
  return { ...encodeTopupProduct(product), input_fields: product.inputFields.map(encodeInputField) };
}

function encodeInputField(field: InputField): InputFieldMessage {
  return {
    field_name: field.fieldName,
    field_label: field.fieldLabel,
    field_type: field.fieldType,
    is_required: field.isRequired,
    ...(field.validationRegex === null ? {} : { validation_regex: field.validationRegex }),
    ...(field.placeholder === null ? {} : { placeholder: field.placeholder }),
    ...(field.helpText === null ? {} : { help_text: field.helpText }),
    options: field.options.map(({ value, label }) => ({ value, label })),
  };
}

export function encodeTopupVariant(variant: TopupVariant): TopupVariantMessage {
  const { minMinor, maxMinor } = variant;
  return {
    id: variant.id,
    name: variant.name,
    category: variant.category,
    currency_code: variant.currencyCode,
    ...(variant.unit === null ? {} : { unit: variant.unit }),
    ...(minMinor === null || maxMinor === null
      ? {}
      : { min_minor: minMinor.toString(), max_minor: maxMinor.toString() }),
    fixed_minor: variant.fixedMinor?.map(String) ?? [],
    available_in: variant.availableIn.map(encodeRegion),
    fields: shownTopupFields(variant).map(encodeField),
  };
}

export function encodeMobileMatch({ product, isIdentified }: MobileMatch): MobileMatchMessage {
  return { product_id: product.id, name: product.name, country_code: product.countryCode, is_identified: isIdentified };
}

export function encodeTopupPrice(price: TopupPrice): TopupPriceMessage {
  if ('refusal' in price) return { refusal: encodeRefusal(price.refusal) };
  const { product, lines, inputData, recipientFailureCode } = price.offer;
  return {
    offer: {
      product_id: product.id,
      product_name: product.name,
      country_code: product.countryCode,
      lines: lines.map(encodeTopupLine),
      input_data_json: inputData?.json ?? '',
      recipient: inputData?.recipient ?? '',
      recipient_failure_code: recipientFailureCode ?? '',
    },
  };
}

function encodeTopupLine({ variant, amountMinor, discountPercent, route }: TopupLine): TopupLineMessage {
  return {
    variant_id: variant.id,
    variant_name: variant.name,
    currency_code: variant.currencyCode,
    amount_minor: amountMinor.toString(),
    discount_percent: discountPercent,
    supplier: route.supplier,
    supplier_sku: route.supplierSku,
    fallback_supplier: variant.fallback?.supplier ?? '',
    fallback_supplier_sku: variant.fallback?.supplierSku ?? '',
  };
}
