import type { Catalog } from './catalog-replica.fixture.ts';

/** An eSIM product of Japan, but for what is given. */
export function esimLine(sku: string, changes: object = {}) {
  return {
    type: 'esim_product',
    sku,
    name: `eSIM ${sku}`,
    country_code: 'JPN',
    currency_code: 'USD',
    supplier: 'acme',
    ...changes,
  };
}

/** A plan of 5 GB for 30 days at 12.50 USD, but for what is given. */
export function planLine(sku: string, productSku: string, changes: object = {}) {
  return {
    type: 'esim_variant',
    sku,
    product_sku: productSku,
    name: `Plan ${sku}`,
    currency_code: 'USD',
    amount: '12.5',
    data_amount_gb: 5,
    validity_days: 30,
    supplier_sku: `ACME-${sku}`,
    ...changes,
  };
}

/** The id of the product of a line, as far as the client sees it. */
export async function esimIdOf(catalog: Catalog, sku: string, clientId = 1): Promise<number | undefined> {
  const { products } = await catalog.ListEsimProducts({ client_id: clientId, search: `eSIM ${sku}`, limit: 500 });
  return products.find(({ name }) => name === `eSIM ${sku}`)?.id;
}

/** The plans of a product. */
export async function plansOf(catalog: Catalog, productId: number, clientId = 1) {
  return (await catalog.ListEsimVariants({ client_id: clientId, product_id: productId })).variants;
}
