import { query, type Queryable } from '@dg/platform/postgres';
import type { EsimVariant, EsimVariantContent } from '../domain/esim-variant.ts';
import type { CatalogueTable } from './catalogue-table.ts';
import { shortestDecimal } from './voucher-products.ts';

const selectVariants = `
  select variant.id, variant.sku, product.id as "productId", product.sku as "productSku", variant.name,
    variant.description, variant.currency_code as "currencyCode", variant.amount_minor as "amountMinor",
    variant.data_amount_gb as "dataAmountGb", variant.validity_days as "validityDays", variant.regions,
    variant.fields, variant.supplier_sku as "supplierSku", variant.is_active as "isActive"
  from esim_variants as variant join esim_products as product on product.id = variant.product_id`;
const ofSkus = `where variant.sku = any($1::text[])`;

/** The variants, active or not, that changed after a version; after -1 all of them. */
export async function readEsimVariantsAfter(database: Queryable, version: bigint): Promise<EsimVariant[]> {
  const rows = await query<EsimVariant>(database, `${selectVariants} where variant.version > $1`, [version]);
  return rows.map(variantOf);
}

/** The skus of their products, by their own; skus that are not stored are left out. */
export async function readProductsOfEsimVariants(
  database: Queryable,
  skus: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await query<{ sku: string; productSku: string }>(
    database,
    `select variant.sku, product.sku as "productSku"
     from esim_variants as variant join esim_products as product on product.id = variant.product_id ${ofSkus}`,
    [skus],
  );
  return new Map(rows.map(({ sku, productSku }) => [sku, productSku]));
}

function variantOf(row: EsimVariant): EsimVariant {
  return { ...row, dataAmountGb: shortestDecimal(row.dataAmountGb) };
}

const lines = `
  jsonb_to_recordset($1::jsonb) as line ("position" integer, "sku" text, "productSku" text, "name" text,
    "description" text, "currencyCode" text, "amountMinor" bigint, "dataAmountGb" numeric, "validityDays" integer,
    "regions" jsonb, "fields" jsonb, "supplierSku" text, "isActive" boolean)`;

const insertVariants = `
  insert into esim_variants (sku, product_id, name, description, currency_code, amount_minor, data_amount_gb,
    validity_days, regions, fields, supplier_sku, is_active, version)
  select line.sku, product.id, line.name, line.description, line."currencyCode", line."amountMinor",
    line."dataAmountGb", line."validityDays", line.regions, line.fields, line."supplierSku", line."isActive", $2
  from ${lines} join esim_products as product on product.sku = line."productSku"
  order by line.position`;

const updateVariants = `
  update esim_variants as variant set name = line.name, description = line.description,
    currency_code = line."currencyCode", amount_minor = line."amountMinor", data_amount_gb = line."dataAmountGb",
    validity_days = line."validityDays", regions = line.regions, fields = line.fields,
    supplier_sku = line."supplierSku", is_active = line."isActive", version = $2, updated_at = now()
  from ${lines}
  where variant.sku = line.sku`;

/** The products of new variants must be stored already. */
export const esimVariants: CatalogueTable<EsimVariantContent> = {
  keyOf: ({ sku }) => sku,
  readStored: async (client, variants) => {
    const rows = await query<EsimVariant>(client, `${selectVariants} ${ofSkus}`, [variants.map(({ sku }) => sku)]);
    return rows.map(variantOf);
  },
  insert: async (client, variants, version) => {
    await query(client, insertVariants, [linesOf(variants), version]);
  },
  update: async (client, variants, version) => {
    await query(client, updateVariants, [linesOf(variants), version]);
  },
};

function linesOf(variants: readonly EsimVariantContent[]): string {
  return JSON.stringify(
    variants.map((variant, position) => ({ ...variant, position, amountMinor: variant.amountMinor.toString() })),
  );
}
