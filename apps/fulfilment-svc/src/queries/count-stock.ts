import { orderQuantityMax } from '@dg/kernel';
import { query, type Database } from '@dg/platform/postgres';
import type { LineNeed } from '../db/stock.ts';

/** Counting ends where no order could want more, so that it costs the same with millions of codes. */
const countMax = orderQuantityMax + 1;

const countAvailable = `
  with recursive line as (
    select asked.supplier_sku, first.denomination_minor
    from (select distinct supplier_sku from unnest($1::text[]) as a (supplier_sku)) as asked
    cross join lateral (
      select c.denomination_minor from stock_codes c
      where c.supplier_sku = asked.supplier_sku and c.order_id is null
      order by c.denomination_minor limit 1
    ) as first
    union all
    select line.supplier_sku, next.denomination_minor
    from line
    cross join lateral (
      select c.denomination_minor from stock_codes c
      where c.supplier_sku = line.supplier_sku and c.order_id is null and c.denomination_minor > line.denomination_minor
      order by c.denomination_minor limit 1
    ) as next
  )
  select line.supplier_sku, line.denomination_minor, counted.available
  from line
  cross join lateral (
    select count(*)::int as available from (
      select from stock_codes c
      where c.supplier_sku = line.supplier_sku and c.denomination_minor = line.denomination_minor and c.order_id is null
        and c.expires_at > (select clock_timestamp())
      limit $2::int
    ) as sellable
  ) as counted
  where counted.available > 0
  order by 1, 2`;

/**
 * Codes at hand of each denomination of these skus that have not expired, counted up to 5,001; denominations without
 * any are left out.
 */
export async function countStock(database: Database, supplierSkus: readonly string[]): Promise<LineNeed[]> {
  if (supplierSkus.length === 0) return [];
  const rows = await query<{ supplier_sku: string; denomination_minor: bigint; available: number }>(
    database,
    countAvailable,
    [supplierSkus, countMax],
  );
  return rows.map((row) => ({
    supplierSku: row.supplier_sku,
    denominationMinor: row.denomination_minor,
    quantity: row.available,
  }));
}
