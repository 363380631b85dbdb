import { query, type Queryable } from '@dg/platform/postgres';
import type { EsimProduct, EsimProductContent } from '../domain/esim-product.ts';
import type { CatalogueTable } from './catalogue-table.ts';

const selectProducts = `
  select id, sku, name, country_code as "countryCode", currency_code as "currencyCode", image_url as "imageUrl",
    supplier, is_active as "isActive"
  from esim_products`;
const ofSkus = `where sku = any($1::text[])`;

/** The products, active or not, that changed after a version; after -1 all of them. */
export function readEsimProductsAfter(database: Queryable, version: bigint): Promise<EsimProduct[]> {
  return query<EsimProduct>(database, `${selectProducts} where version > $1`, [version]);
}

/** Those of the skus that are stored. */
export async function readEsimSkus(database: Queryable, skus: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await query<{ sku: string }>(database, `select sku from esim_products ${ofSkus}`, [skus]);
  return new Set(rows.map(({ sku }) => sku));
}

const lines = `
  jsonb_to_recordset($1::jsonb) as line ("position" integer, "sku" text, "name" text, "countryCode" text,
    "currencyCode" text, "imageUrl" text, "supplier" text, "isActive" boolean)`;

const insertProducts = `
  insert into esim_products (sku, name, country_code, currency_code, image_url, supplier, is_active, version)
  select line.sku, line.name, line."countryCode", line."currencyCode", line."imageUrl", line.supplier,
    line."isActive", $2
  from ${lines}
  order by line.position`;

const updateProducts = `
  update esim_products as product set name = line.name, country_code = line."countryCode",
    currency_code = line."currencyCode", image_url = line."imageUrl", supplier = line.supplier,
    is_active = line."isActive", variants_absent_at = null, version = $2, updated_at = now()
  from ${lines}
  where product.sku = line.sku`;

export const esimProducts: CatalogueTable<EsimProductContent> = {
  keyOf: ({ sku }) => sku,
  readStored: (client, products) =>
    query<EsimProduct>(client, `${selectProducts} ${ofSkus}`, [products.map(({ sku }) => sku)]),
  insert: async (client, products, version) => {
    await query(client, insertProducts, [linesOf(products), version]);
  },
  update: async (client, products, version) => {
    await query(client, updateProducts, [linesOf(products), version]);
  },
};

function linesOf(products: readonly EsimProductContent[]): string {
  return JSON.stringify(products.map((product, position) => ({ ...product, position })));
}
