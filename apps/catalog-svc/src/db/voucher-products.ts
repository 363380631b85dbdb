import { query, type Queryable } from '@dg/platform/postgres';
import { formatDecimal, parseDecimal } from '@dg/kernel';
import type { CategoryName } from '../domain/snapshot.ts';
import type { VoucherDenomination, VoucherProduct, VoucherProductContent } from '../domain/voucher-product.ts';
import type { CatalogueTable } from './catalogue-table.ts';

type ProductRow = Omit<VoucherProduct, 'denominations'>;

interface DenominationRow {
  productId: number;
  minMinor: bigint;
  maxMinor: bigint;
  discountPercent: string;
}

const selectProducts = `
  select product.id, product.sku, product.name, categories.name as category, product.country_code as "countryCode",
    product.currency_code as "currencyCode", product.delivery_mode as "deliveryMode",
    product.delivery_time as "deliveryTime", product.validity, product.supplier, product.supplier_sku as "supplierSku",
    product.is_redeemable as "isRedeemable", product.restricted_countries as "restrictedCountries",
    product.is_active as "isActive"
  from voucher_products as product join categories on categories.id = product.category_id`;
const selectDenominations = `
  select product_id as "productId", min_minor as "minMinor", max_minor as "maxMinor",
    discount_percent as "discountPercent"
  from voucher_denominations`;
const ofSkus = `where product.sku = any($1::text[])`;
const after = `where product.version > $1`;
const ofProductsAfter = `where product_id in (select id from voucher_products as product ${after})`;
const ofIds = `where product_id = any($1::integer[])`;

export async function readCategories(database: Queryable): Promise<CategoryName[]> {
  return query<{ id: number; name: string }>(database, 'select id, name from categories order by id');
}

/** The products, active or not, that changed after a version; after -1 all of them. */
export async function readVoucherProductsAfter(database: Queryable, version: bigint): Promise<VoucherProduct[]> {
  const products = await query<ProductRow>(database, `${selectProducts} ${after}`, [version]);
  return withDenominations(
    products,
    await query<DenominationRow>(database, `${selectDenominations} ${ofProductsAfter} order by product_id, position`, [
      version,
    ]),
  );
}

/** A product that clients see, as far as an event names it. */
export interface ActiveVoucher {
  readonly id: number;
  readonly name: string;
  readonly now: Date;
}

/** Those of the products that are active, in id order. */
export function readActiveVouchers(client: Queryable, ids: readonly number[]): Promise<ActiveVoucher[]> {
  return query<ActiveVoucher>(
    client,
    `select id, name, clock_timestamp() as now from voucher_products
     where id = any($1::integer[]) and is_active order by id`,
    [ids],
  );
}

async function readVoucherProductsBySku(database: Queryable, skus: readonly string[]): Promise<VoucherProduct[]> {
  const products = await query<ProductRow>(database, `${selectProducts} ${ofSkus}`, [skus]);
  const ids = products.map((product) => product.id);
  return withDenominations(
    products,
    await query<DenominationRow>(database, `${selectDenominations} ${ofIds} order by product_id, position`, [ids]),
  );
}

function withDenominations(products: readonly ProductRow[], rows: readonly DenominationRow[]): VoucherProduct[] {
  const byProduct = new Map<number, VoucherDenomination[]>(products.map((product) => [product.id, []]));
  for (const { productId, minMinor, maxMinor, discountPercent } of rows) {
    byProduct.get(productId)?.push({ minMinor, maxMinor, discountPercent: shortestDecimal(discountPercent) });
  }
  return products.map((product) => ({ ...product, denominations: byProduct.get(product.id) ?? [] }));
}

/** A numeric keeps the zeros it was written with. */
export function shortestDecimal(text: string): string {
  const decimal = parseDecimal(text);
  if (decimal === undefined) throw new Error('a stored percent is no decimal');
  return formatDecimal(decimal);
}

// Not "on conflict do nothing", which would use up an id of the 32-bit sequence for every name that is known.
const insertCategories = `
  insert into categories (name)
  select line.name from unnest($1::text[]) with ordinality as line (name, position)
  where not exists (select from categories where categories.name = line.name)
  order by line.position`;

const lines = `
  unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[], $8::text[], $9::text[],
    $10::text[], $11::boolean[], $12::text[], $13::boolean[]) with ordinality
  as line (sku, name, category, country_code, currency_code, delivery_mode, delivery_time, validity, supplier,
    supplier_sku, is_redeemable, restricted_countries, is_active, position)`;

const insertProducts = `
  insert into voucher_products (sku, name, category_id, country_code, currency_code, delivery_mode, delivery_time,
    validity, supplier, supplier_sku, is_redeemable, restricted_countries, is_active, version)
  select line.sku, line.name, categories.id, line.country_code, line.currency_code, line.delivery_mode,
    line.delivery_time, line.validity, line.supplier, line.supplier_sku, line.is_redeemable,
    string_to_array(line.restricted_countries, ','), line.is_active, $14
  from ${lines} join categories on categories.name = line.category
  order by line.position
  returning id, sku`;

const updateProducts = `
  update voucher_products as product set name = line.name, category_id = categories.id,
    country_code = line.country_code, currency_code = line.currency_code, delivery_mode = line.delivery_mode,
    delivery_time = line.delivery_time, validity = line.validity, supplier = line.supplier,
    supplier_sku = line.supplier_sku, is_redeemable = line.is_redeemable,
    restricted_countries = string_to_array(line.restricted_countries, ','), is_active = line.is_active,
    version = $14, updated_at = now()
  from ${lines} join categories on categories.name = line.category
  where product.sku = line.sku
  returning product.id, product.sku`;

const deleteDenominations = `delete from voucher_denominations ${ofIds}`;

const insertDenominations = `
  insert into voucher_denominations (product_id, position, min_minor, max_minor, discount_percent)
  select * from unnest($1::integer[], $2::integer[], $3::bigint[], $4::bigint[], $5::numeric[])`;

export const voucherProducts: CatalogueTable<VoucherProductContent> = {
  keyOf: ({ sku }) => sku,
  readStored: (client, products) =>
    readVoucherProductsBySku(
      client,
      products.map(({ sku }) => sku),
    ),
  insert: async (client, products, version) => {
    await addCategories(client, products);
    const rows = await query<StoredProduct>(client, insertProducts, [...productColumns(products), version]);
    await writeDenominations(client, products, rows);
  },
  update: async (client, products, version) => {
    await addCategories(client, products);
    const rows = await query<StoredProduct>(client, updateProducts, [...productColumns(products), version]);
    await query(client, deleteDenominations, [rows.map((row) => row.id)]);
    await writeDenominations(client, products, rows);
  },
};

type StoredProduct = Pick<VoucherProduct, 'id' | 'sku'>;

async function addCategories(client: Queryable, products: readonly VoucherProductContent[]): Promise<void> {
  await query(client, insertCategories, [[...new Set(products.map((product) => product.category))]]);
}

async function writeDenominations(
  client: Queryable,
  products: readonly VoucherProductContent[],
  rows: readonly StoredProduct[],
): Promise<void> {
  const idBySku = new Map(rows.map((row) => [row.sku, row.id]));
  const entries = products.flatMap(({ sku, denominations }) =>
    denominations.map((entry, position) => ({ ...entry, position, productId: idBySku.get(sku) })),
  );
  await query(client, insertDenominations, [
    entries.map((entry) => entry.productId),
    entries.map((entry) => entry.position),
    entries.map((entry) => entry.minMinor),
    entries.map((entry) => entry.maxMinor),
    entries.map((entry) => entry.discountPercent),
  ]);
}

function productColumns(products: readonly VoucherProductContent[]): unknown[][] {
  return [
    products.map((product) => product.sku),
    products.map((product) => product.name),
    products.map((product) => product.category),
    products.map((product) => product.countryCode),
    products.map((product) => product.currencyCode),
    products.map((product) => product.deliveryMode),
    products.map((product) => product.deliveryTime),
    products.map((product) => product.validity),
    products.map((product) => product.supplier),
    products.map((product) => product.supplierSku),
    products.map((product) => product.isRedeemable),
    // unnest would flatten lists of lists.
    products.map((product) => product.restrictedCountries.join(',')),
    products.map((product) => product.isActive),
  ];
}
