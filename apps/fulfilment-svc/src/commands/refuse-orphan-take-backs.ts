import type { Log } from '@dg/platform/log';
import type { Database } from '@dg/platform/postgres';
import { orphanedCancellations } from '../db/esim-cancellations.ts';
import { defaultRetryPolicy } from '../domain/retry-policy.ts';
import type { Vault } from '../vault/vault.ts';
import { storeTakeBack } from './store-take-back.ts';

const ordersMax = 100;

/**
 * Refuses to take back what is wanted back of suppliers that nobody knows, once it has been due for `graceMs`: there is
 * nobody to ask, and else the order would be held for ever. Returns how many it refused, at most 100 at a time.
 */
export async function refuseOrphanTakeBacks(
  { database, vault, log }: { readonly database: Database; readonly vault: Vault; readonly log: Log },
  knownSuppliers: readonly string[],
  graceMs: number,
): Promise<number> {
  const orphans = await orphanedCancellations(database, knownSuppliers, graceMs, ordersMax);
  for (const cancellation of orphans) {
    const { orderId, supplier, tries } = cancellation;
    const refused = { kind: 'refused', why: 'its supplier is not configured' } as const;
    await storeTakeBack(database, vault, defaultRetryPolicy, cancellation, refused);
    log.error({ supplier, orderId, tries }, 'cancellation refused: its supplier is not configured');
  }
  return orphans.length;
}
