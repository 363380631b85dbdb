import type { Queryable } from '@dg/platform/postgres';
import { drawBatchId, insertBatch } from '../db/stock-imports.ts';
import type { LockedAttempt } from '../db/supplier-attempts.ts';
import { readDataKey } from '../db/supplier-units.ts';
import type { Vault, WrappedDataKey } from '../vault/vault.ts';

/**
 * The data key that everything is encrypted under which an attempt brings: made at its first use. The caller has locked
 * the attempt, and writes the batch to it with what was encrypted.
 */
export async function attemptKey(client: Queryable, vault: Vault, attempt: LockedAttempt): Promise<WrappedDataKey> {
  if (attempt.batchId !== undefined) return readDataKey(client, attempt.batchId);
  const dataKey = vault.createDataKey(await drawBatchId(client));
  await insertBatch(client, dataKey, `supplier ${attempt.supplier} ${attempt.reference}`);
  return dataKey;
}
