import type { Book } from './book.ts';
import { afterEvent, refusalOf, type Profile, type ProfileEvent } from './profile.ts';
import type { SupplierOrder } from './order.ts';

export type ProfilesOptions = {
  readonly book: Book;
  /** Something has happened to the profile of an order. */
  readonly onEvent: (order: SupplierOrder, profile: Profile, event: ProfileEvent) => void;
};

export type Profiles = {
  /** Makes something happen to a profile; or why it cannot. */
  happen(iccid: string, event: ProfileEvent): Profile | ProfileRefusal;
};

export type ProfileRefusal = { readonly status: 404 | 409; readonly code: string; readonly message: string };

/** The devices that the profiles are on. */
export function createProfiles({ book, onEvent }: ProfilesOptions): Profiles {
  return {
    happen(iccid, event) {
      const profile = book.findProfile(iccid);
      if (profile === undefined)
        return { status: 404, code: 'PROFILE_NOT_FOUND', message: 'There is no profile of this ICCID' };
      const order = book.find(profile.reference)!;
      const why = order.status === 'DELIVERED' ? refusalOf(profile, event) : notDelivered(order);
      if (why !== undefined) return { status: 409, code: 'PROFILE_CANNOT_CHANGE', message: `The profile: ${why}` };
      book.write({ entry: 'lived', iccid, ...event });
      const changed = afterEvent(profile, event);
      onEvent(order, changed, event);
      return changed;
    },
  };
}

function notDelivered({ status }: SupplierOrder): string {
  return status === 'CANCELLED' ? 'it was taken back' : 'it is reserved and not delivered yet';
}

/** What a platform reads of a profile. An SM-DP+ tells of the installation itself; who counts the use does not know. */
export function readingOf({ protocol }: SupplierOrder, profile: Profile, now: Date): Record<string, string> {
  const { iccid, installedAt, firstUsedAt, usedGb, expiresAt, endedAt, endReason } = profile;
  const told = {
    iccid,
    installed_at: protocol === 'es2plus' ? null : installedAt,
    first_used_at: firstUsedAt,
    used_gb: usedGb,
    expires_at: expiresAt,
    ended_at: endedAt,
    end_reason: endReason,
    as_of: now.toISOString(),
  };
  return Object.fromEntries(Object.entries(told).flatMap(([name, value]) => (value === null ? [] : [[name, value]])));
}
