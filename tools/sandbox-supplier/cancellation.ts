import type { Book } from './book.ts';
import type { SupplierOrder } from './order.ts';

/**
 * Why an order is not taken back; undefined when it can be. `installed`: its profile is on a device. `ended`: there is
 * nothing left to take back, or never was.
 */
export function whyNotCancellable(book: Book, order: SupplierOrder): 'installed' | 'ended' | undefined {
  const profile = order.iccid === null ? undefined : book.findProfile(order.iccid);
  if (order.request.kind !== 'esim' || order.status === 'FAILED') return 'ended';
  if (profile === undefined) return undefined;
  if (profile.endedAt !== null) return 'ended';
  return profile.installedAt === null ? undefined : 'installed';
}
