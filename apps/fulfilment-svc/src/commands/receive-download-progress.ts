import { crashPoint } from '@dg/platform/crash';
import type { Database } from '@dg/platform/postgres';
import { orderOfProfile } from '../db/esim-profiles.ts';
import type { Supplier } from '../suppliers/supplier.ts';
import type { Vault } from '../vault/vault.ts';
import { learnFacts } from './learn-facts.ts';

export interface DownloadNotification {
  readonly supplier: string;
  /** As it came over the wire. */
  readonly body: Buffer;
  /** Of the certificate that the caller has proved to have. */
  readonly certificateName: string;
}

export type NotificationOutcome = 'ACCEPTED' | 'UNKNOWN_SUPPLIER' | 'WRONG_CERTIFICATE' | 'UNREADABLE';

/**
 * Takes an SM-DP+'s word for how far the download of a profile has come: there is nobody to ask about it afterwards, so
 * what it says is kept before it is answered. One about a profile nobody knows is ignored, as is one that says nothing
 * we follow.
 */
export async function receiveDownloadProgress(
  database: Database,
  vault: Vault,
  suppliers: ReadonlyMap<string, Supplier>,
  notification: DownloadNotification,
): Promise<NotificationOutcome> {
  const supplier = suppliers.get(notification.supplier);
  if (supplier?.notifierName === undefined) return 'UNKNOWN_SUPPLIER';
  if (supplier.notifierName !== notification.certificateName) return 'WRONG_CERTIFICATE';
  const progress = supplier.readDownloadProgress(notification.body);
  if (progress === undefined) return 'UNREADABLE';
  crashPoint('download-progress.received');
  const orderId = await orderOfProfile(database, supplier.name, vault.hashIccid(progress.iccid));
  if (orderId !== undefined && progress.facts !== undefined) await learnFacts(database, vault, orderId, progress.facts);
  return 'ACCEPTED';
}
