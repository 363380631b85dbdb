import { defineEntity, p, type EntityManager } from '@mikro-orm/postgresql';
import { query, type Queryable } from '@dg/platform/postgres';
import type { BlacklistRow, DiscountRow } from '../domain/snapshot.ts';
import { announceClientRules, inItsTurn } from './snapshot-version.ts';
import { shortestDecimal } from './voucher-products.ts';

export const Blacklist = defineEntity({
  name: 'Blacklist',
  tableName: 'blacklists',
  properties: {
    clientId: p.integer().primary(),
    vertical: p.text().primary(),
    productId: p.integer().primary(),
  },
});

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

// A statement takes at most 65,535 parameters.
const rowsPerStatement = 5_000;

/** The rows take the place of all that the client had blacklisted in the vertical. */
export async function replaceBlacklist(
  em: EntityManager,
  clientId: number,
  vertical: string,
  rows: readonly BlacklistRow[],
): Promise<void> {
  await inItsTurn(() =>
    em.transactional(async (transaction) => {
      await transaction.execute(announceClientRules);
      await transaction.nativeDelete(Blacklist, { clientId, vertical });
      for (const part of parts(rows)) await transaction.insertMany(Blacklist, part);
    }),
  );
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
      for (const part of parts(rows)) await transaction.insertMany(ClientDiscount, part);
    }),
  );
}

function* parts<Row>(rows: readonly Row[]): Generator<Row[]> {
  for (let start = 0; start < rows.length; start += rowsPerStatement) yield rows.slice(start, start + rowsPerStatement);
}
