import type { ProfileCallback } from './callbacks.ts';
import type { SupplierOrder } from './order.ts';
import { outcomeOf } from './outcome.ts';
import type { Profile, ProfileEvent } from './profile.ts';
import { notificationPoints, type DownloadProgress } from './smdp/notifications.ts';

export type TidingsOptions = {
  /** Both are given in the order in which they go out. */
  readonly onCallbacks: (callbacks: ProfileCallback[]) => void;
  readonly onProgress: (messages: DownloadProgress[]) => void;
};

/**
 * Tells the platform that something has happened to a profile, the way its order came: by a callback, or of an
 * installation by the notifications of an SM-DP+, which learns of nothing else.
 */
export function createTidings({ onCallbacks, onProgress }: TidingsOptions) {
  return (order: SupplierOrder, profile: Profile, { change, at }: ProfileEvent): void => {
    const isConfusing = outcomeOf(order.request).behaviour === 'repeats-callbacks';
    const { iccid, sequence } = profile;
    if (order.protocol === 'digital-goods') {
      const now = { iccid, sequence };
      const before = { iccid, sequence: Math.max(1, sequence - 1) };
      return onCallbacks(isConfusing ? [now, before, now] : [now]);
    }
    // Repeated installing is told again; a use of what was not installed installs it.
    if (change !== 'install' && profile.installedAt !== at) return;
    const [downloaded, installed] = [notificationPoints.downloaded, notificationPoints.installed].map(
      (point): DownloadProgress => ({
        identifier: `${order.request.reference}-${sequence}-${point}`,
        iccid,
        profileType: order.request.sku,
        at: new Date(profile.installedAt!),
        point,
      }),
    ) as [DownloadProgress, DownloadProgress];
    onProgress(isConfusing ? [installed, downloaded, installed, downloaded] : [downloaded, installed]);
  };
}
