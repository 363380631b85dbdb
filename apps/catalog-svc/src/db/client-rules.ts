import { defineEntity, p, type EntityManager } from '@mikro-orm/postgresql';
import { query, type Queryable } from '@dg/platform/postgres';
import type { BlacklistRow, DiscountRow } from '../domain/snapshot.ts';
import { parts } from './parts.ts';
import { announceClientRules, inItsTurn } from './snapshot-version.ts';
import { shortestDecimal } from './voucher-products.ts';

export const ClientDiscount = defineEntity({
  name: 'ClientDiscount',
  tableName: 'client_discounts',
  properties: {
    clientId: p.integer().primary(),
    vertical: p.text().primary(),
    productId: p.integer().primary(),
    /** 0: the whole product. */
    variantId: p.integer().primary(),
    percent: p.decimal(),
  },
});

/** Every client's blacklists. */
export async function readBlacklists(database: Queryable): Promise<BlacklistRow[]> {
  return query<BlacklistRow>(
    database,
    `select client_id as "clientId", vertical, product_id as "productId" from blacklists`,
  );
}

/** Every client's discounts. */
export async function readDiscounts(database: Queryable): Promise<DiscountRow[]> {
  const rows = await query<DiscountRow>(
    database,
    `select client_id as "clientId", vertical, product_id as "productId", variant_id as "variantId", percent
     from client_discounts`,
  );
  return rows.map((row) => ({ ...row, percent: shortestDecimal(row.percent) }));
}

/** The products that were not on a blacklist before, and those that no longer are; the rest of it is as it was. */
export interface BlacklistChange {
  readonly hidden: readonly number[];
  readonly shown: readonly number[];
}

const selectRows = 'select product_id as "productId" from blacklists where client_id = $1 and vertical = $2';
const deleteRows = 'delete from blacklists where client_id = $1 and vertical = $2 and product_id = any($3::integer[])';
const insertRows = `
  insert into blacklists (client_id, vertical, product_id) select $1, $2, product_id
  from unnest($3::integer[]) as given (product_id)`;

/**
 * The rows take the place of all that the client had blacklisted in the vertical. To be called in a transaction, which
 * then locks out every other write.
 */
export async function replaceBlacklist(
  client: Queryable,
  clientId: number,
  vertical: string,
  rows: readonly BlacklistRow[],
): Promise<BlacklistChange> {
  await query(client, announceClientRules);
  const rowsBefore = await query<Pick<BlacklistRow, 'productId'>>(client, selectRows, [clientId, vertical]);
  const before = new Set(rowsBefore.map(({ productId }) => productId));
  const after = new Set(rows.map(({ productId }) => productId));
  const [hidden, shown] = [[...after.difference(before)], [...before.difference(after)]];
  if (shown.length > 0) await query(client, deleteRows, [clientId, vertical, shown]);
  if (hidden.length > 0) await query(client, insertRows, [clientId, vertical, hidden]);
  return { hidden, shown };
}

/** Who does not see a voucher product now. */
export interface VoucherAudience {
  readonly productId: number;
  readonly sku: string;
  readonly hiddenFromClientIds: readonly number[];
  /** Later than that of any change before: the transaction may have begun long before its turn came. */
  readonly now: Date;
}

const selectAudiences = `
  select product.id as "productId", product.sku, clock_timestamp() as now,
    array(
      select client_id from blacklists where vertical = 'voucher' and product_id = product.id order by client_id
    ) as "hiddenFromClientIds"
  from voucher_products as product where product.sku = any($1::text[])
  order by product.id`;

/** Of each of these voucher products, active or not, in id order. */
export function readVoucherAudiences(client: Queryable, skus: readonly string[]): Promise<VoucherAudience[]> {
  return query<VoucherAudience>(client, selectAudiences, [skus]);
}

/** The rows take the place of all discounts of the client. */
export async function replaceDiscounts(
  em: EntityManager,
  clientId: number,
  rows: readonly DiscountRow[],
): Promise<void> {
  await inItsTurn(() =>
    em.transactional(async (transaction) => {
      await transaction.execute(announceClientRules);
      await transaction.nativeDelete(ClientDiscount, { clientId });
      // A statement takes at most 65,535 parameters.
      for (const part of parts(rows)) await transaction.insertMany(ClientDiscount, [...part]);
    }),
  );
}
