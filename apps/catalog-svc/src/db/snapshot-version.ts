import { Rejection } from '@dg/kernel';
import { isLockFault, isStatementTimeout, query, type Queryable } from '@dg/platform/postgres';

/** Grows with every change of that part; replicas read again what is newer than theirs. */
export interface SnapshotVersion {
  readonly vouchers: bigint;
  readonly topups: bigint;
  readonly esims: bigint;
  readonly clientRules: bigint;
}

/** Whether the one lacks a change that the other has. */
export function isOlder(one: SnapshotVersion, other: SnapshotVersion): boolean {
  return (
    one.vouchers < other.vouchers ||
    one.topups < other.topups ||
    one.esims < other.esims ||
    one.clientRules < other.clientRules
  );
}

/** The Postgres channel that tells every replica of a change at its commit. */
export const snapshotChannel = 'catalogue_changed';

export const selectSnapshotVersion = `select vouchers, topups, esims, client_rules as "clientRules" from snapshot_version`;

/** Locks out every other write until the transaction ends: of two replacements of a list, one wins whole. */
export const announceClientRules = `
  with changed as (update snapshot_version set client_rules = client_rules + 1 returning client_rules)
  select pg_notify('${snapshotChannel}', '') from changed`;

/** The versions of the products, of each vertical. */
export type ProductVersions = Omit<SnapshotVersion, 'clientRules'>;

const lockProducts = `select vouchers, topups, esims from snapshot_version for update`;
const announceProductsChange = `
  with changed as (
    update snapshot_version set vouchers = vouchers + $1::integer, topups = topups + $2::integer,
      esims = esims + $3::integer
    returning vouchers
  )
  select pg_notify('${snapshotChannel}', '') from changed`;

/** Locks out every other write until the transaction ends; gives the versions after the last ones. */
export async function beginProductsChange(client: Queryable): Promise<ProductVersions> {
  const [row] = await query<ProductVersions>(client, lockProducts);
  if (row === undefined) throw new Error('snapshot_version has no row');
  return { vouchers: row.vouchers + 1n, topups: row.topups + 1n, esims: row.esims + 1n };
}

/** At the commit every replica learns that there is a new version of the products of these verticals. */
export async function announceProducts(
  client: Queryable,
  { vouchers, topups, esims }: Readonly<Record<keyof ProductVersions, boolean>>,
): Promise<void> {
  await query(client, announceProductsChange, [Number(vouchers), Number(topups), Number(esims)]);
}

/** What the tables hold now. */
export async function readSnapshotVersion(database: Queryable): Promise<SnapshotVersion> {
  const [version] = await query<SnapshotVersion>(database, selectSnapshotVersion);
  if (version === undefined) throw new Error('snapshot_version has no row');
  return version;
}

/** Whether a statement's turn did not come in time: another write, e.g. a large import, held the lock for too long. */
export const isBusy = (error: unknown) => isLockFault(error) || isStatementTimeout(error);

/** Runs a write. UNAVAILABLE, with nothing changed, when its turn does not come in time. */
export async function inItsTurn<Result>(write: () => Promise<Result>): Promise<Result> {
  try {
    return await write();
  } catch (error) {
    if (isBusy(error)) throw new Rejection('UNAVAILABLE', undefined, { cause: error });
    throw error;
  }
}
