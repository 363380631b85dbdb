import assert from 'node:assert/strict';
import { failureOf, type Failure } from '@dg/kernel';
import { moveJob, type JobState } from './job-state.ts';
import type { Job } from './job.ts';
import type { Reroute } from './reroute.ts';

export const outOfStock = failureOf('PRODUCT_OUT_OF_STOCK');
export const unavailable = failureOf('PRODUCT_UNAVAILABLE');

/** What becomes of a job in one commit. */
export interface JobChange {
  readonly job: Job;
  readonly state: JobState;
  readonly deliveredQuantity: number;
  readonly sequence: number;
  /** When an open job is looked at again: after so many ms, or undefined to keep its turn. */
  readonly nextCheckMs: number | undefined;
  readonly failure?: Failure;
  /** Its new route; undefined when it keeps the one it has. */
  readonly reroute?: Reroute;
  /** What the order must learn; undefined when nothing that concerns it has changed. */
  readonly outcome?: 'PROGRESS' | 'DELIVERED' | 'FAILED' | 'CANCELLED';
  /** Codes this change gives to the order, as units after those it has; only vouchers have any. */
  readonly codeIds: readonly bigint[];
  /** Of an eSIM that has its profile. */
  readonly iccid?: string;
}

const waitMinMs = 5_000;
const waitMaxMs = 30_000;

/** How long a job waits before stock is looked at again, when no import wakes it: from 5 s up to 30 s. */
export function nextWaitMs(waitedMs: number): number {
  return Math.min(waitMaxMs, Math.max(waitMinMs, 2 * waitedMs));
}

/**
 * Gives a job the codes it got of those it wanted in this round. Undefined: nothing to change, because a shortage is
 * not sure while another transaction may hold codes it will not use (`isShortageSure` false).
 *
 * Sure of a shortage, a `Delayed` job keeps what there is and waits, an `Instant` one fails (decisions 12, "Above 5
 * with fewer codes"; for 5 or fewer, section 4). `shownQuantity` is asked only for a failing job.
 */
export function settleJob(
  job: Job,
  wantedQuantity: number,
  codeIds: readonly bigint[],
  isShortageSure: boolean,
  shownQuantity: number,
): JobChange | undefined {
  const deliveredQuantity = job.deliveredQuantity + codeIds.length;
  const isShort = codeIds.length < wantedQuantity;
  if (isShort && isShortageSure && job.deliveryTime === 'Instant') return failJob(job, outOfStock, shownQuantity);
  const isTold = codeIds.length > 0;
  const common = { job, deliveredQuantity, codeIds, sequence: job.sequence + (isTold ? 1 : 0) };
  if (deliveredQuantity === job.quantity) {
    return { ...common, state: moveJob(job.state, 'completed'), nextCheckMs: undefined, outcome: 'DELIVERED' };
  }
  if (isShort && isShortageSure) {
    const waiting = { ...common, state: moveJob(job.state, 'ranShort'), nextCheckMs: nextWaitMs(job.waitedMs) };
    return isTold ? { ...waiting, outcome: 'PROGRESS' } : waiting;
  }
  if (!isTold) return undefined;
  // A queued job goes to the back, so that all progress; one that has waited for stock is served before younger ones.
  const nextCheckMs = job.state === 'queued' ? 0 : undefined;
  return { ...common, state: moveJob(job.state, 'progressed'), nextCheckMs, outcome: 'PROGRESS' };
}

/** Ends a job that has all it is to have, of a voucher with these codes, because somebody said so. */
export function completeJob(job: Job, codeIds: readonly bigint[]): JobChange {
  return {
    job,
    state: moveJob(job.state, 'completed'),
    deliveredQuantity: job.quantity,
    sequence: job.sequence + 1,
    nextCheckMs: undefined,
    outcome: 'DELIVERED',
    codeIds,
  };
}

/** A change of the job that its order need not learn of. */
export function quietChange(job: Job, state: JobState): JobChange {
  const { deliveredQuantity, sequence } = job;
  return { job, state, deliveredQuantity, sequence, nextCheckMs: undefined, codeIds: [] };
}

/** Leaves a job to a person, with what else changes of it. */
export function sendToReview(job: Job, progress?: JobChange): JobChange {
  return { ...(progress ?? quietChange(job, job.state)), state: moveJob(job.state, 'stuck') };
}

/**
 * Ends a job: units already shown stay with the order, the others go back to stock (decisions 4, "Partial failure").
 */
export function failJob(job: Job, failure: Failure, shownQuantity: number): JobChange {
  return {
    job,
    state: moveJob(job.state, 'failed'),
    deliveredQuantity: shownQuantity,
    sequence: job.sequence + 1,
    nextCheckMs: undefined,
    failure,
    outcome: 'FAILED',
    codeIds: [],
  };
}

/**
 * Ends a job of which nothing was delivered yet and that no supplier has or may have; undefined when it is too late
 * for that. Between two attempts, the last of which was definitely refused, nobody has it.
 */
export function cancelJob(job: Job): JobChange | undefined {
  const isCancellable = (job.state === 'queued' || job.state === 'waiting') && job.deliveredQuantity === 0;
  return isCancellable ? cancelledAs(job, 'cancelled') : undefined;
}

/** Ends the job of an eSIM that its supplier has taken back, delivered or not. */
export function takeBackJob(job: Job): JobChange {
  assert.equal(job.vertical, 'esim', `order ${job.orderId} is no eSIM and cannot be taken back`);
  return cancelledAs(job, 'takenBack');
}

function cancelledAs(job: Job, event: 'cancelled' | 'takenBack'): JobChange {
  return {
    job,
    state: moveJob(job.state, event),
    deliveredQuantity: 0,
    sequence: job.sequence + 1,
    nextCheckMs: undefined,
    outcome: 'CANCELLED',
    codeIds: [],
  };
}
