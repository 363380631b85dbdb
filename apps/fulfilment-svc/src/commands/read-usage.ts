import { Rejection } from '@dg/kernel';
import type { Database } from '@dg/platform/postgres';
import { readProfiles, type StoredProfile } from '../db/esim-profiles.ts';
import type { Profile } from '../domain/profile.ts';
import type { Vault } from '../vault/vault.ts';
import { openGoods } from '../vault/sealed-goods.ts';
import type { RefreshProfile } from './refresh-profile.ts';

/**
 * How much of the data of an order's profile was used, as its supplier says now, or else as it said last. Rejection
 * PROFILE_NOT_FOUND when the order has none, or is another client's.
 */
export async function readUsage(
  database: Database,
  vault: Vault,
  refresh: RefreshProfile,
  { orderId, clientId }: { readonly orderId: number; readonly clientId: number },
  waitUntilMs: number,
): Promise<{ readonly iccid: string; readonly profile: Profile }> {
  const before = await readOwn(database, orderId, clientId);
  if (before.isCancelled || before.profile.end !== undefined) return usageOf(vault, before);
  await refresh(before, waitUntilMs);
  return usageOf(vault, await readOwn(database, orderId, clientId));
}

async function readOwn(database: Database, orderId: number, clientId: number): Promise<StoredProfile> {
  const [stored] = await readProfiles(database, [orderId]);
  if (stored === undefined || stored.clientId !== clientId) throw new Rejection('PROFILE_NOT_FOUND');
  return stored;
}

function usageOf(vault: Vault, stored: StoredProfile): { iccid: string; profile: Profile } {
  return { iccid: openGoods(vault, stored).iccid, profile: stored.profile };
}
