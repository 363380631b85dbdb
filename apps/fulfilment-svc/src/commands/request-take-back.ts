import { transaction, type Database, type Queryable } from '@dg/platform/postgres';
import {
  joinCancellation,
  lockCancellation,
  requestCancellation,
  type Cancellation,
} from '../db/esim-cancellations.ts';
import { lockProfile, storeProfile, type StoredProfile } from '../db/esim-profiles.ts';
import { lockJobs } from '../db/jobs.ts';
import { lastReference, lockAttempt } from '../db/supplier-attempts.ts';
import type { Job } from '../domain/job.ts';
import { isInstallable, type Profile } from '../domain/profile.ts';

export interface JobCancellation {
  readonly orderId: number;
  readonly clientId: number;
  readonly requestId: string;
}

/**
 * Puts on record that an eSIM order is wanted back that its supplier has accepted, or has delivered and nobody has
 * installed; from then on it is not asked for, and nothing is told of its profile, until its supplier has answered.
 * Undefined when there is nothing to take back, it is too late for that, or its supplier is not configured. The caller
 * is to ask its supplier; after the lease, which `leaseMsOf` gives for a supplier that is configured, others will. Who
 * wants back what is wanted back already joins that.
 */
export function requestTakeBack(
  database: Database,
  { orderId, clientId, requestId }: JobCancellation,
  leaseMsOf: (supplier: string) => number | undefined,
): Promise<Cancellation | undefined> {
  return transaction(database, async (client) => {
    const [job] = await lockJobs(client, [orderId]);
    if (job === undefined || job.clientId !== clientId || job.vertical !== 'esim') return undefined;
    const before = await lockCancellation(client, orderId);
    if (before?.state === 'requested') return joinCancellation(client, before, leaseMsOf(before.supplier) ?? 0);
    const order = await orderToTakeBack(client, job);
    const leaseMs = order && leaseMsOf(order.supplier);
    if (order === undefined || leaseMs === undefined) return undefined;
    if (order.profile !== undefined) await storeProfile(client, order.profile.iccidHash, hold(order.profile));
    // Without a lease the caller cannot ask: the first who does makes the first try.
    const tries = leaseMs === 0 ? 0 : 1;
    const cancellation = { orderId, reference: order.reference, supplier: order.supplier, tries };
    await requestCancellation(client, cancellation, requestId, leaseMs);
    return { ...cancellation, state: 'requested' };
  });
}

interface OrderToTakeBack {
  readonly reference: string;
  readonly supplier: string;
  /** Undefined: its supplier is still making it. */
  readonly profile?: StoredProfile;
}

async function orderToTakeBack(client: Queryable, job: Job): Promise<OrderToTakeBack | undefined> {
  if (job.state === 'delivered') {
    const stored = await lockProfile(client, job.orderId);
    if (stored === undefined || stored.isCancelled || !isInstallable(stored.profile)) return undefined;
    return { reference: stored.reference, supplier: stored.supplier, profile: stored };
  }
  if (job.state !== 'running' && job.state !== 'review') return undefined;
  const reference = await lastReference(client, job.orderId);
  const attempt = reference === undefined ? undefined : await lockAttempt(client, reference);
  if (attempt?.state !== 'accepted' || !attempt.isCurrent) return undefined;
  return { reference: attempt.reference, supplier: attempt.supplier };
}

function hold({ profile }: StoredProfile): Profile {
  return { ...profile, isHeld: true };
}
