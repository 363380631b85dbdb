import assert from 'node:assert/strict';
import { query, transaction, type Database, type Queryable } from '@dg/platform/postgres';
import type { StockLine } from '../domain/job.ts';
import type { WrappedDataKey } from '../vault/vault.ts';
import { wakeWaitingJobs } from './jobs.ts';

/** One encrypted code on its way into the stock. */
export interface StagedCode extends StockLine {
  /** Of the file; the header is line 1. */
  readonly line: number;
  readonly ciphertext: Buffer;
  readonly codeHash: Buffer;
  /** RFC 3339; undefined when it never expires. */
  readonly expiresAt: string | undefined;
}

export interface DuplicateLine {
  readonly line: number;
  readonly supplierSku: string;
}

/** The id of a batch to come: its codes are bound to it before it exists. */
export async function drawBatchId(database: Queryable): Promise<number> {
  const [row] = await query<{ id: number }>(database, `select nextval('stock_batches_id_seq')::int as id`);
  return row!.id;
}

const stage = `
  insert into stock_import_lines (batch_id, line, supplier_sku, denomination_minor, expires_at, ciphertext, code_hash)
  select $1, * from unnest($2::int[], $3::text[], $4::bigint[], $5::timestamptz[], $6::bytea[], $7::bytea[])`;

/** Sets codes of a batch aside, not yet in the stock. */
export async function stageCodes(database: Database, batchId: number, codes: readonly StagedCode[]): Promise<void> {
  await query(database, stage, [
    batchId,
    codes.map((code) => code.line),
    codes.map((code) => code.supplierSku),
    codes.map((code) => code.denominationMinor),
    codes.map((code) => code.expiresAt ?? 'infinity'),
    codes.map((code) => code.ciphertext),
    codes.map((code) => code.codeHash),
  ]);
}

/** Forgets what a batch has set aside. */
export async function dropStagedCodes(client: Queryable, batchId: number): Promise<void> {
  await query(client, 'delete from stock_import_lines where batch_id = $1', [batchId]);
}

/** Forgets what imports left behind that ended with their process. */
export async function dropAbandonedCodes(database: Database): Promise<void> {
  await query(database, `delete from stock_import_lines where staged_at < now() - interval '6 hours'`);
}

/** Makes a batch; `importedBy` says who brought its codes. */
export async function insertBatch(client: Queryable, key: WrappedDataKey, importedBy: string): Promise<void> {
  const text = 'insert into stock_batches (id, key_id, wrapped_data_key, imported_by) values ($1, $2, $3, $4)';
  await query(client, text, [key.batchId, key.keyId, key.wrappedDataKey, importedBy]);
}

// The first line of the file with a code is the one that counts; all codes keep the order of the file.
const moveIntoStock = `
  insert into stock_codes (id, batch_id, supplier_sku, denomination_minor, expires_at, ciphertext, code_hash)
  select code_id, batch_id, supplier_sku, denomination_minor, expires_at, ciphertext, code_hash
  from stock_import_lines where batch_id = $1 order by code_id
  on conflict (code_hash) do nothing`;

// A statement of its own: looked up by key, where what the insert returns could only be searched line by line.
const selectSkipped = `
  select l.line, l.supplier_sku from stock_import_lines l
  where l.batch_id = $1 and not exists (select from stock_codes c where c.id = l.code_id)
  order by l.line`;

const selectStaged = `
  select supplier_sku, denomination_minor, count(*)::int as staged
  from stock_import_lines where batch_id = $1 group by supplier_sku, denomination_minor`;

/**
 * Moves everything a batch has set aside into the stock, in one commit, and makes the jobs that wait for it due.
 * Codes that the stock has already are skipped and returned, by line.
 */
export function commitBatch(
  database: Database,
  key: WrappedDataKey,
  actor: string,
  stagedCount: number,
): Promise<DuplicateLine[]> {
  const { batchId } = key;
  return transaction(
    database,
    async (client) => {
      // Far beyond what an import needs, but more than what ordinary statements are allowed.
      await query(
        client,
        `select set_config('statement_timeout', '120s', true), set_config('lock_timeout', '60s', true)`,
      );
      // One import at a time: two with the same codes in another order would wait for each other's.
      await query(client, `select pg_advisory_xact_lock(hashtextextended('stock import', 0))`);
      const lines = await query<{ supplier_sku: string; denomination_minor: bigint; staged: number }>(
        client,
        selectStaged,
        [batchId],
      );
      const staged = lines.reduce((sum, line) => sum + line.staged, 0);
      assert.equal(staged, stagedCount, `batch ${batchId} must still have every line that was set aside`);
      await insertBatch(client, key, actor);
      await query(client, moveIntoStock, [batchId]);
      const duplicates = await query<{ line: number; supplier_sku: string }>(client, selectSkipped, [batchId]);
      await dropStagedCodes(client, batchId);
      // Last, because whoever looks at one of these jobs waits for the commit.
      await wakeWaitingJobs(
        client,
        lines.map((line) => ({ supplierSku: line.supplier_sku, denominationMinor: line.denomination_minor })),
      );
      return duplicates.map((row) => ({ line: row.line, supplierSku: row.supplier_sku }));
    },
    { crashPoint: 'stock-import' },
  );
}

const selectOldBatches = `
  select id, key_id, wrapped_data_key from stock_batches where key_id <> $1 and id > $2 order by id limit 100`;

/** Batches after an id whose data keys are wrapped by another key than the one named. */
export async function batchesOfOtherKeys(
  database: Database,
  keyId: string,
  afterId: number,
): Promise<WrappedDataKey[]> {
  const rows = await query<{ id: number; key_id: string; wrapped_data_key: Buffer }>(database, selectOldBatches, [
    keyId,
    afterId,
  ]);
  return rows.map((row) => ({ batchId: row.id, keyId: row.key_id, wrappedDataKey: row.wrapped_data_key }));
}

/** Replaces a batch's wrapped key, unless somebody else has done so since it was read. */
export async function replaceWrappedKey(database: Database, from: WrappedDataKey, to: WrappedDataKey): Promise<void> {
  const text = 'update stock_batches set key_id = $1, wrapped_data_key = $2 where id = $3 and wrapped_data_key = $4';
  await query(database, text, [to.keyId, to.wrappedDataKey, from.batchId, from.wrappedDataKey]);
}
