import type { Catalog } from './catalog-replica.fixture.ts';

/** A MOBILE product of the Emirates that asks for a phone number, but for what is given. */
export function productLine(sku: string, changes: object = {}) {
  return {
    type: 'topup_product',
    sku,
    name: `Topup ${sku}`,
    topup_type: 'MOBILE',
    country_code: 'ARE',
    currency_code: 'AED',
    supplier: 'acme',
    input_fields: [{ field_name: 'phone_number', field_label: 'Phone', field_type: 'phone', is_required: true }],
    ...changes,
  };
}

/** An active variant of 1 to 50.50 USD, but for what is given. */
export function variantLine(sku: string, productSku: string, changes: object = {}) {
  return {
    type: 'topup_variant',
    sku,
    product_sku: productSku,
    name: `Variant ${sku}`,
    currency_code: 'USD',
    min_amount: 1,
    max_amount: '50.5',
    available_in: [{ code: 'ARE', name: 'United Arab Emirates' }],
    fields: [{ key: 'par_value', value: 10 }],
    supplier_sku: `ACME-${sku}`,
    ...changes,
  };
}

/** A prefix of an operator. */
export function prefixLine(digits: string, productSku: string, operator = 'Etisalat', countryCode = 'ARE') {
  return { type: 'operator_prefix', country_code: countryCode, prefix: digits, operator, product_sku: productSku };
}

/** The id of the product of a line, as far as the client sees it. */
export async function productIdOf(catalog: Catalog, sku: string, clientId = 1): Promise<number | undefined> {
  const { products } = await catalog.ListTopupProducts({ client_id: clientId, search: `Topup ${sku}`, limit: 500 });
  return products.find(({ name }) => name === `Topup ${sku}`)?.id;
}

/** The variants of the product of a line. */
export async function variantsOf(catalog: Catalog, sku: string) {
  const { variants } = await catalog.ListTopupVariants({
    client_id: 1,
    product_id: (await productIdOf(catalog, sku))!,
  });
  return variants;
}
