import { Rejection } from '@dg/kernel';
import { query, type Queryable } from '@dg/platform/postgres';

/** Grows with every change of that part; replicas read again what is newer than theirs. */
export interface SnapshotVersion {
  readonly vouchers: bigint;
  readonly clientRules: bigint;
}

/** The Postgres channel that tells every replica of a change at its commit. */
export const snapshotChannel = 'catalogue_changed';

export const selectSnapshotVersion = `select vouchers, client_rules as "clientRules" from snapshot_version`;

/** Locks out every other write until the transaction ends: of two replacements of a list, one wins whole. */
export const announceClientRules = `
  with changed as (update snapshot_version set client_rules = client_rules + 1 returning client_rules)
  select pg_notify('${snapshotChannel}', '') from changed`;

const lockVouchers = `select vouchers from snapshot_version for update`;
const announceVouchersChange = `
  with changed as (update snapshot_version set vouchers = vouchers + 1 returning vouchers)
  select pg_notify('${snapshotChannel}', '') from changed`;

/** Locks out every other write until the transaction ends; gives the version of the products it is going to write. */
export async function beginVouchersChange(client: Queryable): Promise<bigint> {
  const [row] = await query<{ vouchers: bigint }>(client, lockVouchers);
  if (row === undefined) throw new Error('snapshot_version has no row');
  return row.vouchers + 1n;
}

/** At the commit every replica learns that there is a new version of the products. */
export async function announceVouchers(client: Queryable): Promise<void> {
  await query(client, announceVouchersChange);
}

/** What the tables hold now. */
export async function readSnapshotVersion(database: Queryable): Promise<SnapshotVersion> {
  const [version] = await query<{ vouchers: bigint; clientRules: bigint }>(database, selectSnapshotVersion);
  if (version === undefined) throw new Error('snapshot_version has no row');
  return version;
}

// lock_not_available and query_canceled: another write, such as a large import, held the lock for too long.
const busyCodes = new Set<unknown>(['55P03', '57014']);

/** Runs a write. UNAVAILABLE, with nothing changed, when its turn does not come in time. */
export async function inItsTurn<Result>(write: () => Promise<Result>): Promise<Result> {
  try {
    return await write();
  } catch (error) {
    if (busyCodes.has((error as { code?: unknown }).code))
      throw new Rejection('UNAVAILABLE', undefined, { cause: error });
    throw error;
  }
}
