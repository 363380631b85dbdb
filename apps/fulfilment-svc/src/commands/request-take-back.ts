import { transaction, type Database, type Queryable } from '@dg/platform/postgres';
import { lockCancellation, requestCancellation, type Cancellation } from '../db/esim-cancellations.ts';
import { lockProfile, storeProfile } from '../db/esim-profiles.ts';
import { lockJobs } from '../db/jobs.ts';
import { lastReference, lockAttempt } from '../db/supplier-attempts.ts';
import type { Job } from '../domain/job.ts';
import type { JobCancellation } from './cancel-job.ts';

/**
 * Puts on record that an eSIM order is wanted back that its supplier has accepted, or has delivered and nobody has
 * installed; from then on it is not asked for, and nothing is told of its profile, until its supplier has answered.
 * Undefined when there is nothing to take back, or it is too late for that. The caller is to ask its supplier; after
 * `leaseMs` others will.
 */
export function requestTakeBack(
  database: Database,
  { orderId, clientId, requestId }: JobCancellation,
  leaseMs: number,
): Promise<Cancellation | undefined> {
  return transaction(database, async (client) => {
    const [job] = await lockJobs(client, [orderId]);
    if (job === undefined || job.clientId !== clientId || job.vertical !== 'esim') return undefined;
    const before = await lockCancellation(client, orderId);
    if (before?.state === 'requested') return before;
    const order = await orderToTakeBack(client, job);
    if (order === undefined) return undefined;
    const cancellation = { orderId, ...order };
    await requestCancellation(client, cancellation, requestId, leaseMs);
    return { ...cancellation, state: 'requested', tries: 1 };
  });
}

async function orderToTakeBack(
  client: Queryable,
  job: Job,
): Promise<Pick<Cancellation, 'reference' | 'supplier'> | undefined> {
  if (job.state === 'delivered') {
    const stored = await lockProfile(client, job.orderId);
    if (stored === undefined || stored.isCancelled) return undefined;
    const { profile, reference, supplier } = stored;
    if (profile.installedAt !== undefined || profile.end !== undefined) return undefined;
    await storeProfile(client, stored.iccidHash, { ...profile, isHeld: true });
    return { reference, supplier };
  }
  if (job.state !== 'running' && job.state !== 'review') return undefined;
  const reference = await lastReference(client, job.orderId);
  const attempt = reference === undefined ? undefined : await lockAttempt(client, reference);
  if (attempt?.state !== 'accepted' || !attempt.isCurrent) return undefined;
  return { reference: attempt.reference, supplier: attempt.supplier };
}
