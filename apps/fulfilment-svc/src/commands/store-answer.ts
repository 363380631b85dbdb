import assert from 'node:assert/strict';
import { crashPoint } from '@dg/platform/crash';
import { transaction, type Database, type Queryable } from '@dg/platform/postgres';
import { lockJobs } from '../db/jobs.ts';
import { settleJobs } from '../db/settle-jobs.ts';
import { countShown } from '../db/stock.ts';
import { lockAttempt, writeAttempt } from '../db/supplier-attempts.ts';
import type { DueCall } from '../db/supplier-calls.ts';
import { insertDiscrepancies, type Discrepancy } from '../db/supplier-units.ts';
import type { SupplierAnswer } from '../domain/attempt.ts';
import type { JobState } from '../domain/job-state.ts';
import type { RetryPolicy } from '../domain/retry-policy.ts';
import { settleAttempt } from '../domain/settle-attempt.ts';
import type { JobChange } from '../domain/settle-job.ts';
import type { Vault } from '../vault/vault.ts';
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
 * and in any order: units are taken once, and a job that has ended stays as it is.
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

    const { news, lost } = await receiveUnits(client, vault, job, attempt, answer);
    const settlement = settleAttempt({
      job,
      attempt,
      answer,
      submissionCount: call.submissionCount,
      news,
      shownQuantity: job.vertical === 'topup' ? 0 : await shownOf(client, call.orderId),
      policy,
      random: Math.random(),
    });
    const supplierReference = 'supplierReference' in answer ? answer.supplierReference : undefined;
    if (settlement.attempt !== undefined)
      await writeAttempt(client, attempt.reference, settlement.attempt, supplierReference);
    const discrepancies = [
      ...lost,
      ...(settlement.unplaced === undefined ? [] : [{ ...settlement.unplaced, codeHash: undefined }]),
    ];
    const jobState = settlement.job?.state ?? job.state;
    await insertDiscrepancies(client, { ...attempt, jobState }, discrepancies);
    if (settlement.job !== undefined) await settleJobs(client, [settlement.job]);
    crashPoint('answer.before-commit');
    return { jobState, jobChange: settlement.job, discrepancies };
  });
}

async function shownOf(client: Queryable, orderId: number): Promise<number> {
  return (await countShown(client, [orderId])).get(orderId) ?? 0;
}
