import { crashPoint } from '@dg/platform/crash';
import { transaction, type Database } from '@dg/platform/postgres';
import { lockProfile, readProfiles, recordSight, type ProfileSight, type StoredProfile } from '../db/esim-profiles.ts';
import { isInstallable, type Profile } from '../domain/profile.ts';
import type { ProfileGoods } from '../domain/profile-facts.ts';
import type { Vault } from '../vault/vault.ts';
import { openGoods } from '../vault/sealed-goods.ts';
import type { RefreshProfile } from './refresh-profile.ts';

export interface ProfileReveal extends ProfileSight {
  /** Its supplier is asked first whether it was installed. */
  readonly isRefreshed: boolean;
}

/** What the owner of a delivered eSIM sees of it. */
export interface RevealedProfile {
  readonly iccid: string;
  /** Undefined once it is installed, has ended or was taken back. */
  readonly activationCode: string | undefined;
  readonly profile: Profile;
}

/**
 * The profile of an order as far as it is known, with its activation code as long as that is of use; undefined when the
 * order has none, or is another client's. Whether the code is shown, and that it was, is decided in one commit.
 */
export async function revealProfile(
  database: Database,
  vault: Vault,
  refresh: RefreshProfile,
  reveal: ProfileReveal,
  waitUntilMs: number,
): Promise<RevealedProfile | undefined> {
  const [before] = await readProfiles(database, [reveal.orderId]);
  if (before === undefined || before.clientId !== reveal.clientId) return undefined;
  if (reveal.isRefreshed && isUnused(before)) await refresh(before, waitUntilMs);
  const { goods, stored, isFirst } = await transaction(database, async (client) => {
    const locked = (await lockProfile(client, reveal.orderId)) ?? before;
    const isSeen = isUnused(locked) && (await recordSight(client, reveal));
    return { goods: openGoods(vault, locked), stored: locked, isFirst: isSeen };
  });
  if (isFirst) crashPoint('profile-reveal.recorded');
  return shown(goods, stored);
}

function shown({ iccid, activationCode }: ProfileGoods, stored: StoredProfile): RevealedProfile {
  return { iccid, activationCode: isUnused(stored) ? activationCode : undefined, profile: stored.profile };
}

function isUnused({ isCancelled, profile }: StoredProfile): boolean {
  return !isCancelled && isInstallable(profile);
}
