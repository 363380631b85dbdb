import assert from 'node:assert/strict';
import { crashPoint } from '@dg/platform/crash';
import { transaction, type Database, type Queryable } from '@dg/platform/postgres';
import { lockJobs } from '../db/jobs.ts';
import { settleJobs } from '../db/settle-jobs.ts';
import { countShown } from '../db/stock.ts';
import { isProgress, lockAttempt, writeAttempt, writeProgress, type LockedAttempt } from '../db/supplier-attempts.ts';
import type { DueCall } from '../db/supplier-calls.ts';
import { isTakenBack } from '../db/esim-cancellations.ts';
import { placeProfile } from '../db/new-profiles.ts';
import { insertDiscrepancies, type Discrepancy } from '../db/supplier-units.ts';
import type { SupplierAnswer } from '../domain/attempt.ts';
import type { JobState } from '../domain/job-state.ts';
import type { RetryPolicy } from '../domain/retry-policy.ts';
import { settleAttempt } from '../domain/settle-attempt.ts';
import type { JobChange } from '../domain/settle-job.ts';
import type { Vault } from '../vault/vault.ts';
import { attemptKey } from './attempt-key.ts';
import { readIccids } from './read-iccids.ts';
import { receiveUnits } from './receive-units.ts';

/** What an answer has changed. */
export interface StoredAnswer {
  readonly jobState: JobState;
  /** Undefined: none of the job. */
  readonly jobChange: JobChange | undefined;
  readonly discrepancies: readonly Discrepancy[];
}

/**
 * Stores what a supplier answered, with everything that follows from it, in one commit. Answers may come twice, late
 * and in any order: units are taken once, and a job that has ended stays as it is. What comes of an order after it was
 * taken back is nothing to anybody, and nor is a step of one that somebody else has taken further meanwhile.
 */
export function storeAnswer(
  database: Database,
  vault: Vault,
  policy: RetryPolicy,
  call: DueCall,
  answer: SupplierAnswer,
): Promise<StoredAnswer> {
  return transaction(database, async (client) => {
    const [job] = await lockJobs(client, [call.orderId]);
    const attempt = await lockAttempt(client, call.order.reference);
    assert(job !== undefined && attempt !== undefined, `attempt ${call.order.reference} and its job are on record`);

    if (job.state === 'cancelled' && (await isTakenBack(client, job.orderId, attempt.reference))) {
      const { state, failureCode } = attempt;
      const asItWas = { state, failureCode, nextCheckMs: undefined, isUnknown: false };
      await writeAttempt(client, attempt.reference, asItWas, undefined);
      return { jobState: job.state, jobChange: undefined, discrepancies: [] };
    }
    const progress = answer.kind === 'accepted' ? answer.progress : undefined;
    // It would take the order back to where its call began, or on to another profile than the one it is about to get.
    if (progress !== undefined && !(await isProgress(client, attempt.reference, call.progress?.ciphertext)))
      return { jobState: job.state, jobChange: undefined, discrepancies: [] };
    const { news, lost, profileHash } = await receiveUnits(client, vault, job, attempt, answer);
    const settlement = settleAttempt({
      job,
      attempt,
      answer,
      submissionCount: call.submissionCount,
      news,
      shownQuantity: job.vertical !== 'voucher' ? 0 : await shownOf(client, call.orderId),
      policy,
      random: Math.random(),
    });
    const supplierReference = 'supplierReference' in answer ? answer.supplierReference : undefined;
    if (settlement.attempt !== undefined)
      await writeAttempt(client, attempt.reference, settlement.attempt, supplierReference);
    if (progress !== undefined) await keepProgress(client, vault, attempt, progress);
    if (profileHash !== undefined && settlement.unplaced === undefined) await placeProfile(client, profileHash);
    const discrepancies = [
      ...lost,
      ...(settlement.unplaced === undefined ? [] : [{ ...settlement.unplaced, codeHash: undefined }]),
    ];
    const jobState = settlement.job?.state ?? job.state;
    await insertDiscrepancies(client, { ...attempt, jobState }, discrepancies);
    const jobChange = settlement.job && { ...settlement.job, ...(await profileOf(client, vault, settlement.job)) };
    if (jobChange !== undefined) await settleJobs(client, [jobChange]);
    crashPoint('answer.before-commit');
    return { jobState, jobChange, discrepancies };
  });
}

/** What an order is told of its profile. */
async function profileOf(client: Queryable, vault: Vault, { job }: JobChange): Promise<{ iccid?: string }> {
  if (job.vertical !== 'esim') return {};
  const iccid = (await readIccids(client, vault, [job.orderId])).get(job.orderId);
  return iccid === undefined ? {} : { iccid };
}

async function keepProgress(client: Queryable, vault: Vault, attempt: LockedAttempt, progress: string): Promise<void> {
  const { reference } = attempt;
  const wrapped = await attemptKey(client, vault, attempt);
  const sealed = vault.encryptSecret(progress, { kind: 'progress', reference }, wrapped);
  await writeProgress(client, reference, sealed, wrapped.batchId);
}

async function shownOf(client: Queryable, orderId: number): Promise<number> {
  return (await countShown(client, [orderId])).get(orderId) ?? 0;
}
