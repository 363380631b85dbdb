import { query, type Queryable } from '@dg/platform/postgres';
import type { FreeCode } from '../domain/assign-codes.ts';
import type { StockLine } from '../domain/job.ts';

/** How many codes of a line are needed. */
export interface LineNeed extends StockLine {
  readonly quantity: number;
}

// The clock is asked in a query of its own: only so is it a bound where the search in the index begins, past all that
// has expired, and not a condition to test row by row.
const pick = (locking: string) => `
  select code.id, need.supplier_sku, need.denomination_minor
  from unnest($1::text[], $2::bigint[], $3::int[]) as need (supplier_sku, denomination_minor, quantity)
  cross join lateral (
    select c.id from stock_codes c
    where c.supplier_sku = need.supplier_sku and c.denomination_minor = need.denomination_minor and c.order_id is null
      and c.expires_at > (select clock_timestamp())
    order by c.expires_at, c.id limit need.quantity ${locking}
  ) as code`;

const pickUnlocked = pick('for update skip locked');
const pickWaiting = pick('for update');

/**
 * Locks free codes, up to the quantity needed of each line: what expires first goes first, then in the order of
 * import; never what has expired. Codes that another transaction has locked are passed over, so fewer than needed is
 * not yet a shortage; with `isWaiting` it waits for those transactions, and fewer is a shortage. Whoever waits
 * must give the lines in one order everywhere, and hold no codes.
 */
export async function lockFreeCodes(
  client: Queryable,
  needs: readonly LineNeed[],
  isWaiting: boolean,
): Promise<FreeCode[]> {
  const rows = await query<{ id: bigint; supplier_sku: string; denomination_minor: bigint }>(
    client,
    isWaiting ? pickWaiting : pickUnlocked,
    [
      needs.map((need) => need.supplierSku),
      needs.map((need) => need.denominationMinor),
      needs.map((need) => need.quantity),
    ],
  );
  return rows.map((row) => ({ id: row.id, supplierSku: row.supplier_sku, denominationMinor: row.denomination_minor }));
}

/** How many units of these orders their clients have seen, by order id. */
export async function countShown(client: Queryable, orderIds: readonly number[]): Promise<Map<number, number>> {
  const rows = await query<{ order_id: number; shown: number }>(
    client,
    `select order_id, count(*)::int as shown from stock_codes
     where order_id = any($1::int[]) and shown_at is not null group by order_id`,
    [orderIds],
  );
  return new Map(rows.map((row) => [row.order_id, row.shown]));
}
