import { crashPoint } from '@dg/platform/crash';
import type { Database } from '@dg/platform/postgres';
import { batchesOfOtherKeys, replaceWrappedKey } from '../db/stock-imports.ts';
import type { Vault } from '../vault/vault.ts';

/**
 * Wraps every batch's data key by the current key-encryption key, so that older ones can be taken away. Codes stay as
 * they are. Returns how many batches were rewrapped. Throws an assertion error at a batch whose key was not given.
 */
export async function rewrapBatches(database: Database, vault: Vault): Promise<number> {
  let rewrapped = 0;
  for (let afterId = 0; ;) {
    const batches = await batchesOfOtherKeys(database, vault.currentKeyId, afterId);
    for (const batch of batches) {
      await replaceWrappedKey(database, batch, vault.rewrap(batch));
      crashPoint('rewrap.batch');
      rewrapped++;
    }
    const last = batches.at(-1);
    if (last === undefined) return rewrapped;
    afterId = last.batchId;
  }
}
