import assert from 'node:assert/strict';
import { crashPoint } from '@dg/platform/crash';
import { transaction, type Database, type Queryable } from '@dg/platform/postgres';
import { makeProfileDue } from '../db/due-profiles.ts';
import { answerCancellation, lockCancellation, type Cancellation } from '../db/esim-cancellations.ts';
import { cancelProfile, lockProfile, type StoredProfile } from '../db/esim-profiles.ts';
import { lockJobs } from '../db/jobs.ts';
import { settleJobs } from '../db/settle-jobs.ts';
import { lockAttempt, writeAttempt } from '../db/supplier-attempts.ts';
import { insertDiscrepancies, type Discrepancy } from '../db/supplier-units.ts';
import type { Job } from '../domain/job.ts';
import { backOffMs, type RetryPolicy } from '../domain/retry-policy.ts';
import { cancelJob, takeBackJob, unavailable, type JobChange } from '../domain/settle-job.ts';
import type { CancelAnswer } from '../suppliers/supplier.ts';
import type { Vault } from '../vault/vault.ts';
import { stopHolding } from './learn-facts.ts';
import { openGoods } from '../vault/sealed-goods.ts';

/**
 * Stores what a supplier answered who was asked to take an eSIM back, with everything that follows, in one commit:
 * taken back, the job is cancelled; refused, it is as it was, and what happened to its profile meanwhile is told; else
 * the supplier is asked again after a pause, without end, for nothing may be refunded before that is known. Of two
 * calls that were made one was refused because the other took it back: that it was taken back counts, whichever answer
 * comes last. When its life has begun to be told by then, it is too late for that: it is listed, and a person has to
 * look.
 */
export async function storeTakeBack(
  database: Database,
  vault: Vault,
  policy: RetryPolicy,
  { orderId, reference }: Pick<Cancellation, 'orderId' | 'reference'>,
  answer: CancelAnswer,
): Promise<readonly Discrepancy[]> {
  const discrepancies = await transaction(database, async (client) => {
    const [job] = await lockJobs(client, [orderId]);
    const cancellation = await lockCancellation(client, orderId);
    assert(job !== undefined && cancellation !== undefined, `order ${orderId} has a job and is wanted back`);
    const isAwaited =
      cancellation.state === 'requested' || (cancellation.state === 'refused' && answer.kind === 'cancelled');
    if (!isAwaited || cancellation.reference !== reference) return [];
    const stored = await lockProfile(client, orderId);
    if (cancellation.state === 'refused' && stored !== undefined && stored.profile.told.length > 0) {
      const late = { kind: 'late-take-back', units: 1, codeHash: undefined } as const;
      await insertDiscrepancies(client, { ...cancellation, jobState: job.state }, [late]);
      return [late];
    }
    switch (answer.kind) {
      case 'cancelled':
        await answerCancellation(client, orderId, 'done', 0);
        await endAttempt(client, reference);
        if (stored !== undefined) await cancelProfile(client, stored.iccidHash);
        await settle(client, cancelledBy(vault, job, stored));
        break;
      case 'refused':
        await answerCancellation(client, orderId, 'refused', 0);
        if (stored !== undefined) await keepWithOrder(client, vault, stored);
        await settle(client, cancelJob(job));
        break;
      default: {
        // Its supplier has definitely refused the order itself meanwhile, or it has ended: nothing hangs on the answer.
        const change = cancelJob(job);
        const isOver = change !== undefined || job.state === 'failed' || job.state === 'cancelled';
        const afterMs = backOffMs(policy, cancellation.tries, Math.random());
        await answerCancellation(client, orderId, isOver ? 'refused' : 'requested', afterMs);
        await settle(client, change);
      }
    }
    return [];
  });
  crashPoint('take-back.stored');
  return discrepancies;
}

/** What becomes of a job whose order was taken back; undefined when it had ended without goods already. */
function cancelledBy(vault: Vault, job: Job, stored: StoredProfile | undefined): JobChange | undefined {
  if (job.state === 'failed' || job.state === 'cancelled') return undefined;
  const change = cancelJob(job) ?? takeBackJob(job);
  return stored === undefined ? change : { ...change, iccid: openGoods(vault, stored).iccid };
}

async function settle(client: Queryable, change: JobChange | undefined): Promise<void> {
  if (change !== undefined) await settleJobs(client, [change]);
}

/** An order that was taken back before it was delivered is one that its supplier does not deliver. */
async function endAttempt(client: Queryable, reference: string): Promise<void> {
  const attempt = await lockAttempt(client, reference);
  assert(attempt !== undefined, `attempt ${reference} is on record`);
  if (attempt.state !== 'accepted' && attempt.state !== 'unknown') return;
  const refused = { state: 'final', failureCode: unavailable.code, nextCheckMs: undefined, isUnknown: false } as const;
  await writeAttempt(client, reference, refused, undefined);
}

/** Tells what was kept back, and has its supplier asked how the profile stands: it may have been installed. */
async function keepWithOrder(client: Queryable, vault: Vault, stored: StoredProfile): Promise<void> {
  await stopHolding(client, vault, stored);
  await makeProfileDue(client, stored.supplier, stored.iccidHash);
}
