import type { Log } from '@dg/platform/log';
import type { Database } from '@dg/platform/postgres';
import { ordersToElapse, type Graces } from '../db/due-profiles.ts';
import type { Vault } from '../vault/vault.ts';
import { elapseProfile } from './learn-facts.ts';

/**
 * Ends up to `profilesMax` profiles that are over by our clock, each by itself: one that cannot be ended keeps no other
 * from it. Returns how many.
 */
export async function elapseProfiles(
  { database, vault, log }: { readonly database: Database; readonly vault: Vault; readonly log: Log },
  graces: Graces,
  profilesMax: number,
): Promise<number> {
  let count = 0;
  for (const orderId of await ordersToElapse(database, graces, profilesMax))
    try {
      await elapseProfile(database, vault, orderId);
      count++;
    } catch (error) {
      log.error({ error, orderId }, 'profile not ended');
    }
  return count;
}
