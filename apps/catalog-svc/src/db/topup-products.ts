import { query, type Queryable } from '@dg/platform/postgres';
import type { TopupProduct, TopupProductContent } from '../domain/topup-product.ts';
import type { CatalogueTable } from './catalogue-table.ts';

const selectProducts = `
  select id, sku, name, topup_type as "topupType", country_code as "countryCode", currency_code as "currencyCode",
    image_url as "imageUrl", operator, supplier, input_fields as "inputFields", is_active as "isActive"
  from topup_products`;
const ofSkus = `where sku = any($1::text[])`;

/** The products, active or not, that changed after a version; after -1 all of them. */
export function readTopupProductsAfter(database: Queryable, version: bigint): Promise<TopupProduct[]> {
  return query<TopupProduct>(database, `${selectProducts} where version > $1`, [version]);
}

/** By sku; skus that are not stored are left out. */
export async function readNamedTopups(
  database: Queryable,
  skus: readonly string[],
): Promise<ReadonlyMap<string, Pick<TopupProduct, 'topupType' | 'supplier'>>> {
  const rows = await query<Pick<TopupProduct, 'sku' | 'topupType' | 'supplier'>>(
    database,
    `select sku, topup_type as "topupType", supplier from topup_products ${ofSkus}`,
    [skus],
  );
  return new Map(rows.map(({ sku, ...product }) => [sku, product]));
}

const lines = `
  jsonb_to_recordset($1::jsonb) as line ("position" integer, "sku" text, "name" text, "topupType" text,
    "countryCode" text, "currencyCode" text, "imageUrl" text, "operator" text, "supplier" text, "inputFields" jsonb,
    "isActive" boolean)`;

const insertProducts = `
  insert into topup_products (sku, name, topup_type, country_code, currency_code, image_url, operator, supplier,
    input_fields, is_active, version)
  select line.sku, line.name, line."topupType", line."countryCode", line."currencyCode", line."imageUrl",
    line.operator, line.supplier, line."inputFields", line."isActive", $2
  from ${lines}
  order by line.position`;

const updateProducts = `
  update topup_products as product set name = line.name, topup_type = line."topupType",
    country_code = line."countryCode", currency_code = line."currencyCode", image_url = line."imageUrl",
    operator = line.operator, supplier = line.supplier, input_fields = line."inputFields",
    is_active = line."isActive", version = $2, updated_at = now()
  from ${lines}
  where product.sku = line.sku`;

export const topupProducts: CatalogueTable<TopupProductContent> = {
  keyOf: ({ sku }) => sku,
  readStored: (client, products) =>
    query<TopupProduct>(client, `${selectProducts} ${ofSkus}`, [products.map(({ sku }) => sku)]),
  insert: async (client, products, version) => {
    await query(client, insertProducts, [linesOf(products), version]);
  },
  update: async (client, products, version) => {
    await query(client, updateProducts, [linesOf(products), version]);
  },
};

function linesOf(products: readonly TopupProductContent[]): string {
  return JSON.stringify(products.map((product, position) => ({ ...product, position })));
}
