import { query, type Queryable } from '@dg/platform/postgres';
import type { TopupVariant, TopupVariantContent } from '../domain/topup-variant.ts';
import type { CatalogueTable } from './catalogue-table.ts';
import { shortestDecimal } from './voucher-products.ts';

type VariantRow = Omit<TopupVariant, 'fixedMinor' | 'fallback'> & {
  /** Decimal texts: only single bigints are read as such. */
  readonly fixedMinor: readonly string[] | null;
  readonly fallbackSupplier: string | null;
  readonly fallbackSupplierSku: string | null;
};

const selectVariants = `
  select variant.id, variant.sku, product.id as "productId", product.sku as "productSku", variant.name,
    variant.category, variant.currency_code as "currencyCode", variant.unit, variant.min_minor as "minMinor",
    variant.max_minor as "maxMinor", variant.fixed_minor::text[] as "fixedMinor",
    variant.available_in as "availableIn", variant.fields, variant.supplier, variant.supplier_sku as "supplierSku",
    variant.fallback_supplier as "fallbackSupplier", variant.fallback_supplier_sku as "fallbackSupplierSku",
    variant.cost, variant.is_active as "isActive"
  from topup_variants as variant join topup_products as product on product.id = variant.product_id`;
const ofSkus = `where variant.sku = any($1::text[])`;

/** The variants, active or not, that changed after a version; after -1 all of them. */
export async function readTopupVariantsAfter(database: Queryable, version: bigint): Promise<TopupVariant[]> {
  const rows = await query<VariantRow>(database, `${selectVariants} where variant.version > $1`, [version]);
  return rows.map(variantOf);
}

/** The skus of their products, by their own; skus that are not stored are left out. */
export async function readProductsOfTopupVariants(
  database: Queryable,
  skus: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await query<{ sku: string; productSku: string }>(
    database,
    `select variant.sku, product.sku as "productSku"
     from topup_variants as variant join topup_products as product on product.id = variant.product_id ${ofSkus}`,
    [skus],
  );
  return new Map(rows.map(({ sku, productSku }) => [sku, productSku]));
}

function variantOf({ fixedMinor, fallbackSupplier, fallbackSupplierSku, cost, ...row }: VariantRow): TopupVariant {
  return {
    ...row,
    fixedMinor: fixedMinor?.map(BigInt) ?? null,
    fallback:
      fallbackSupplier === null || fallbackSupplierSku === null
        ? null
        : { supplier: fallbackSupplier, supplierSku: fallbackSupplierSku },
    cost: cost === null ? null : shortestDecimal(cost),
  };
}

const lines = `
  jsonb_to_recordset($1::jsonb) as line ("position" integer, "sku" text, "productSku" text, "name" text,
    "category" text, "currencyCode" text, "unit" text, "minMinor" bigint, "maxMinor" bigint, "fixedMinor" bigint[],
    "availableIn" jsonb, "fields" jsonb, "supplier" text, "supplierSku" text, "fallbackSupplier" text,
    "fallbackSupplierSku" text, "cost" numeric, "isActive" boolean)`;

const insertVariants = `
  insert into topup_variants (sku, product_id, name, category, currency_code, unit, min_minor, max_minor, fixed_minor,
    available_in, fields, supplier, supplier_sku, fallback_supplier, fallback_supplier_sku, cost, is_active, version)
  select line.sku, product.id, line.name, line.category, line."currencyCode", line.unit, line."minMinor",
    line."maxMinor", line."fixedMinor", line."availableIn", line.fields, line.supplier, line."supplierSku",
    line."fallbackSupplier", line."fallbackSupplierSku", line.cost, line."isActive", $2
  from ${lines} join topup_products as product on product.sku = line."productSku"
  order by line.position`;

const updateVariants = `
  update topup_variants as variant set name = line.name, category = line.category,
    currency_code = line."currencyCode", unit = line.unit, min_minor = line."minMinor", max_minor = line."maxMinor",
    fixed_minor = line."fixedMinor", available_in = line."availableIn", fields = line.fields,
    supplier = line.supplier, supplier_sku = line."supplierSku", fallback_supplier = line."fallbackSupplier",
    fallback_supplier_sku = line."fallbackSupplierSku", cost = line.cost, is_active = line."isActive", version = $2,
    updated_at = now()
  from ${lines}
  where variant.sku = line.sku`;

/** The products of new variants must be stored already. */
export const topupVariants: CatalogueTable<TopupVariantContent> = {
  keyOf: ({ sku }) => sku,
  readStored: async (client, variants) => {
    const rows = await query<VariantRow>(client, `${selectVariants} ${ofSkus}`, [variants.map(({ sku }) => sku)]);
    return rows.map(variantOf);
  },
  insert: async (client, variants, version) => {
    await query(client, insertVariants, [linesOf(variants), version]);
  },
  update: async (client, variants, version) => {
    await query(client, updateVariants, [linesOf(variants), version]);
  },
};

function linesOf(variants: readonly TopupVariantContent[]): string {
  return JSON.stringify(
    variants.map(({ minMinor, maxMinor, fixedMinor, fallback, ...variant }, position) => ({
      ...variant,
      position,
      minMinor: minMinor?.toString() ?? null,
      maxMinor: maxMinor?.toString() ?? null,
      fixedMinor: fixedMinor?.map(String) ?? null,
      fallbackSupplier: fallback?.supplier ?? null,
      fallbackSupplierSku: fallback?.supplierSku ?? null,
    })),
  );
}
