import { query, type Queryable } from '@dg/platform/postgres';
import type { OperatorPrefix, OperatorPrefixContent } from '../domain/operator-prefix.ts';
import type { CatalogueTable } from './catalogue-table.ts';

const selectPrefixes = `
  select entry.country_code as "countryCode", entry.prefix, entry.operator, product.id as "productId",
    product.sku as "productSku"
  from operator_prefixes as entry join topup_products as product on product.id = entry.product_id`;

/** The prefixes that changed after a version; after -1 all of them. */
export function readOperatorPrefixesAfter(database: Queryable, version: bigint): Promise<OperatorPrefix[]> {
  return query<OperatorPrefix>(database, `${selectPrefixes} where entry.version > $1`, [version]);
}

const ofKeys = `
  where (entry.country_code, entry.prefix) in (select * from unnest($1::text[], $2::text[]))`;

const lines = `
  unnest($1::text[], $2::text[], $3::text[], $4::text[]) as line (country_code, prefix, operator, product_sku)
  join topup_products as product on product.sku = line.product_sku`;

const insertPrefixes = `
  insert into operator_prefixes (country_code, prefix, operator, product_id, version)
  select line.country_code, line.prefix, line.operator, product.id, $5 from ${lines}`;

const updatePrefixes = `
  update operator_prefixes as entry set operator = line.operator, product_id = product.id, version = $5,
    updated_at = now()
  from ${lines}
  where entry.country_code = line.country_code and entry.prefix = line.prefix`;

/** The products they name must be stored already. */
export const operatorPrefixes: CatalogueTable<OperatorPrefixContent> = {
  keyOf: ({ countryCode, prefix }) => `${countryCode} ${prefix}`,
  readStored: (client, prefixes) =>
    query<OperatorPrefix>(client, selectPrefixes + ofKeys, [
      prefixes.map(({ countryCode }) => countryCode),
      prefixes.map(({ prefix }) => prefix),
    ]),
  insert: async (client, prefixes, version) => {
    await query(client, insertPrefixes, [...columnsOf(prefixes), version]);
  },
  update: async (client, prefixes, version) => {
    await query(client, updatePrefixes, [...columnsOf(prefixes), version]);
  },
};

function columnsOf(prefixes: readonly OperatorPrefixContent[]): string[][] {
  return [
    prefixes.map(({ countryCode }) => countryCode),
    prefixes.map(({ prefix }) => prefix),
    prefixes.map(({ operator }) => operator),
    prefixes.map(({ productSku }) => productSku),
  ];
}
