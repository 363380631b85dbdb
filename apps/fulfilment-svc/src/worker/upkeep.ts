import type { Lifecycle } from '@dg/platform/lifecycle';
import type { Log } from '@dg/platform/log';
import type { Database } from '@dg/platform/postgres';
import { rewrapBatches } from '../commands/rewrap-batches.ts';
import { dropAbandonedCodes } from '../db/stock-imports.ts';
import type { Vault } from '../vault/vault.ts';

const everyMs = 3_600_000;

/** At start and every hour: moves data keys to the current key-encryption key, sweeps away abandoned imports. */
export function startUpkeep(database: Database, vault: Vault, lifecycle: Lifecycle, log: Log): void {
  const run = async () => {
    try {
      await dropAbandonedCodes(database);
      const rewrapped = await rewrapBatches(database, vault);
      if (rewrapped > 0) log.info({ rewrapped, keyId: vault.currentKeyId }, 'data keys rewrapped');
    } catch (error) {
      log.error({ error }, 'upkeep failed');
    }
  };
  const timer = setInterval(() => void run(), everyMs);
  timer.unref();
  lifecycle.onDrain('upkeep', () => clearInterval(timer));
  void run();
}
