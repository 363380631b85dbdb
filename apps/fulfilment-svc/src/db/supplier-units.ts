import { query, type Queryable } from '@dg/platform/postgres';
import type { JobState } from '../domain/job-state.ts';
import type { StockLine } from '../domain/job.ts';
import type { WrappedDataKey } from '../vault/vault.ts';

/** One encrypted unit of a supplier's answer. */
export interface SupplierCode {
  readonly ciphertext: Buffer;
  readonly codeHash: Buffer;
  /** RFC 3339; undefined when it never expires. */
  readonly expiresAt: string | undefined;
}

/** Whose units they are. */
export interface UnitsOf {
  readonly orderId: number;
  readonly reference: string;
  readonly supplier: string;
  readonly jobState: JobState;
}

/** The wrapped data key of a batch. */
export async function readDataKey(client: Queryable, batchId: number): Promise<WrappedDataKey> {
  const [row] = await query<{ key_id: string; wrapped_data_key: Buffer }>(
    client,
    'select key_id, wrapped_data_key from stock_batches where id = $1',
    [batchId],
  );
  return { batchId, keyId: row!.key_id, wrappedDataKey: row!.wrapped_data_key };
}

const insertCodesSql = `
  insert into stock_codes (batch_id, supplier_sku, denomination_minor, expires_at, ciphertext, code_hash)
  select $1, $2, $3, code.expires_at, code.ciphertext, code.code_hash
  from unnest($4::timestamptz[], $5::bytea[], $6::bytea[]) with ordinality as code (expires_at, ciphertext, code_hash, position)
  order by code.position
  on conflict (code_hash) do nothing
  returning id, code_hash`;

/** Puts codes into free stock, in the order given; returns those it did not have, in that order. */
export async function insertCodes(
  client: Queryable,
  batchId: number,
  { supplierSku, denominationMinor }: StockLine,
  codes: readonly SupplierCode[],
): Promise<{ id: bigint; code_hash: Buffer }[]> {
  const rows = await query<{ id: bigint; code_hash: Buffer }>(client, insertCodesSql, [
    batchId,
    supplierSku,
    denominationMinor,
    codes.map((code) => code.expiresAt ?? 'infinity'),
    codes.map((code) => code.ciphertext),
    codes.map((code) => code.codeHash),
  ]);
  return rows.toSorted((left, right) => (left.id < right.id ? -1 : 1));
}

const knownSql = `
  select code_hash, 1 as units from stock_codes where batch_id = $1 and code_hash = any($3::bytea[])
  union all
  select code_hash, units from supplier_discrepancies where reference = $2 and code_hash = any($3::bytea[])`;

/**
 * How many units of each hash this attempt has brought before, whether they were any good or not; by hex of the hash.
 */
export async function countKnown(
  client: Queryable,
  batchId: number | undefined,
  reference: string,
  hashes: readonly Buffer[],
): Promise<Map<string, number>> {
  const rows = await query<{ code_hash: Buffer; units: number }>(client, knownSql, [
    batchId ?? null,
    reference,
    hashes,
  ]);
  const counts = new Map<string, number>();
  for (const { code_hash, units } of rows) {
    const key = code_hash.toString('hex');
    counts.set(key, (counts.get(key) ?? 0) + units);
  }
  return counts;
}

const countReceivedSql = `
  update supplier_attempts set units_received = units_received + $2, batch_id = coalesce(batch_id, $3) where reference = $1`;

/** Notes how many units more a supplier says it delivered for an attempt, and the batch that they are in. */
export async function addReceived(
  client: Queryable,
  reference: string,
  units: number,
  batchId: number | undefined,
): Promise<void> {
  await query(client, countReceivedSql, [reference, units, batchId ?? null]);
}

/** Units that no order got; those without a hash are in free stock. */
export interface Discrepancy {
  readonly kind: 'known-code' | 'expired-code' | 'surplus' | 'late-delivery' | 'late-take-back';
  readonly units: number;
  readonly codeHash: Buffer | undefined;
}

const insertDiscrepanciesSql = `
  insert into supplier_discrepancies (order_id, reference, supplier, job_state, kind, units, code_hash)
  select $1, $2, $3, $4, d.kind, d.units, d.code_hash
  from unnest($5::text[], $6::int[], $7::bytea[]) as d (kind, units, code_hash)
  on conflict (reference, kind, code_hash) where code_hash is not null
  do update set units = supplier_discrepancies.units + excluded.units`;

export async function insertDiscrepancies(
  client: Queryable,
  { orderId, reference, supplier, jobState }: UnitsOf,
  discrepancies: readonly Discrepancy[],
): Promise<void> {
  if (discrepancies.length === 0) return;
  await query(client, insertDiscrepanciesSql, [
    orderId,
    reference,
    supplier,
    jobState,
    discrepancies.map(({ kind }) => kind),
    discrepancies.map(({ units }) => units),
    discrepancies.map(({ codeHash }) => codeHash ?? null),
  ]);
}
