import type { Attempt, AttemptState, SupplierAnswer } from './attempt.ts';
import { failureOf, type FailureCode } from './failure.ts';
import { isOpen, moveJob } from './job-state.ts';
import type { Job } from './job.ts';
import { backOffMs, isExhausted, lateAskMs, type RetryPolicy } from './retry-policy.ts';
import { failJob, type JobChange } from './settle-job.ts';

/** What an answer is judged by: everything as it stands while job and attempt are locked. */
export interface AnswerFacts {
  readonly job: Job;
  readonly attempt: Attempt;
  readonly answer: SupplierAnswer;
  /** How often the order had been sent when this call was made. */
  readonly submissionCount: number;
  /** The answer's units that are new to us, now in stock and free. */
  readonly codeIds: readonly bigint[];
  /** Units of the order its client has seen. */
  readonly shownQuantity: number;
  readonly policy: RetryPolicy;
  /** In [0, 1). */
  readonly random: number;
}

export interface AttemptChange {
  readonly state: AttemptState;
  readonly failureCode: FailureCode | undefined;
  /** When the supplier is asked about it (again), after so many ms; undefined: never by itself. */
  readonly nextCheckMs: number | undefined;
  /** Whether it is open what became of it. */
  readonly isUnknown: boolean;
}

/** New units that no order gets: they stay in free stock and are listed. */
export interface KeptUnits {
  readonly kind: 'late-delivery' | 'surplus';
  readonly units: number;
}

export interface Settlement {
  /** Undefined: the answer says nothing about the attempt as it stands by now. */
  readonly attempt: AttemptChange | undefined;
  readonly job: JobChange | undefined;
  readonly kept: KeptUnits | undefined;
}

const hintedAsksMax = 10;

/**
 * What a supplier's answer changes (architecture, section 4). Definite answers move the job; an unknown outcome only
 * ever leads to another question, and at the policy's end to manual review. A job that has ended stays as it ended:
 * units that come for it all the same are kept in stock.
 */
export function settleAttempt(facts: AnswerFacts): Settlement {
  const { job, attempt, codeIds } = facts;
  const answer = credibleAnswer(facts);
  if (!attempt.isLatest || !isOpen(job.state)) {
    const kept = codeIds.length === 0 ? undefined : { kind: 'late-delivery' as const, units: codeIds.length };
    return { attempt: answer && lateChange(facts, answer), job: undefined, kept };
  }
  if (answer === undefined) return nothing;
  switch (answer.kind) {
    case 'delivered':
    case 'accepted':
      return takeGoods(facts, answer);
    case 'final': {
      const change = ended('final', answer.failureCode);
      if (job.state === 'review') return { ...nothing, attempt: change };
      return { ...nothing, attempt: change, job: failJob(job, failureOf(answer.failureCode), facts.shownQuantity) };
    }
    case 'transient':
      return refuse(facts, ended('transient', answer.failureCode), answer.failureCode);
    case 'absent':
      return refuse(facts, denied(facts), 'OPERATOR_UNAVAILABLE');
    default:
      return askAgain(facts);
  }
}

const nothing: Settlement = { attempt: undefined, job: undefined, kept: undefined };

function ended(state: AttemptState, failureCode?: FailureCode): AttemptChange {
  return { state, failureCode, nextCheckMs: undefined, isUnknown: false };
}

/**
 * Not there when it was asked about. A request that timed out may still arrive after that, so that the supplier is
 * asked again now and then: the job goes on as if it never came, but goods that came all the same are found.
 */
function denied({ attempt, policy }: Pick<AnswerFacts, 'attempt' | 'policy'>): AttemptChange {
  return { ...ended('absent'), nextCheckMs: lateAskMs(policy, attempt.ageMs) };
}

/**
 * The answer as far as it can be believed; undefined when it is out of date. That an order is *not* with its supplier
 * is believed only of the sending that was asked about, and not of an order that was accepted before.
 */
function credibleAnswer({ attempt, answer, submissionCount }: AnswerFacts): SupplierAnswer | undefined {
  if (answer.kind === 'delivered' || answer.kind === 'accepted' || answer.kind === 'final') return answer;
  if (submissionCount !== attempt.submissionCount) return undefined;
  if (answer.kind === 'unknown') return answer;
  if (attempt.state === 'accepted' || attempt.unitsReceived > 0)
    return { kind: 'unknown', why: 'the supplier denies an order that it had' };
  return answer;
}

function takeGoods(facts: AnswerFacts, answer: SupplierAnswer & { kind: 'delivered' | 'accepted' }): Settlement {
  const { job, attempt, codeIds, policy, random } = facts;
  const taken = codeIds.slice(0, job.quantity - job.deliveredQuantity);
  const surplus = codeIds.length - taken.length;
  const kept = surplus === 0 ? undefined : { kind: 'surplus' as const, units: surplus };
  const deliveredQuantity = job.deliveredQuantity + taken.length;
  const given = { ...untold(job), deliveredQuantity, codeIds: taken, sequence: job.sequence + 1 };
  if (deliveredQuantity === job.quantity) {
    const state = moveJob(job.state, 'completed');
    return { attempt: ended('delivered'), job: { ...given, state, outcome: 'DELIVERED' }, kept };
  }
  const progress: JobChange | undefined =
    taken.length === 0 ? undefined : { ...given, state: moveJob(job.state, 'progressed'), outcome: 'PROGRESS' };
  if (answer.kind === 'accepted') {
    const nextCheckMs = backOffMs(policy, attempt.checkCount + 1, random);
    const change: AttemptChange = { ...ended('accepted'), nextCheckMs };
    if (job.state === 'review') return { attempt: change, job: progress, kept };
    const state = moveJob(job.state, 'submitted');
    return { attempt: change, job: state === job.state ? progress : { ...(progress ?? untold(job)), state }, kept };
  }
  // Fewer units than were ordered, though delivered: the rest may still come, and is asked for like what is unknown.
  if (answer.units.length < attempt.quantity) return { ...askAgain(facts, progress), kept };
  // All of them, but some cannot be given to anybody: whether to buy others is for a person to decide.
  const stuck =
    job.state === 'review' ? undefined : { ...(progress ?? untold(job)), state: moveJob(job.state, 'stuck') };
  return { attempt: ended('delivered'), job: stuck ?? progress, kept };
}

/** The order is definitely not with the supplier: it is tried again after a pause, up to the policy's end. */
function refuse(facts: AnswerFacts, change: AttemptChange, failureCode: FailureCode): Settlement {
  const { job, attempt, policy, random, shownQuantity } = facts;
  if (job.state !== 'running') return { ...nothing, attempt: change };
  const pauseMs = backOffMs(policy, attempt.attemptNumber + attempt.submissionCount - 1, random);
  const next = isExhausted(policy, attempt.jobAgeMs, pauseMs)
    ? failJob(job, failureOf(failureCode), shownQuantity)
    : { ...untold(job), state: moveJob(job.state, 'refused'), nextCheckMs: pauseMs };
  return { ...nothing, attempt: change, job: next };
}

/** Nobody can tell: the supplier is asked again, and at the policy's end a person; late answers still mend it. */
function askAgain(facts: AnswerFacts, progress?: JobChange): Settlement {
  const { job, attempt, policy, random } = facts;
  if (job.state !== 'running') return { ...nothing, attempt: lateChange(facts, unanswered), job: progress };
  const pauseMs = backOffMs(policy, attempt.checkCount + 1, random);
  const isStuck = isExhausted(policy, attempt.unknownMs, pauseMs);
  const change: AttemptChange = {
    state: attempt.state === 'accepted' ? 'accepted' : 'unknown',
    failureCode: undefined,
    nextCheckMs: isStuck ? lateAskMs(policy, attempt.ageMs) : pauseMs,
    isUnknown: true,
  };
  if (!isStuck) return { ...nothing, attempt: change, job: progress };
  return { ...nothing, attempt: change, job: { ...(progress ?? untold(job)), state: moveJob(job.state, 'stuck') } };
}

const unanswered: SupplierAnswer = { kind: 'unknown', why: 'delivered less than was ordered' };

/** What an answer says about an attempt on which nothing hangs any more: only units that come late still matter. */
function lateChange({ attempt, policy, random }: AnswerFacts, answer: SupplierAnswer): AttemptChange {
  switch (answer.kind) {
    case 'delivered':
      return ended('delivered');
    case 'absent':
      return denied({ attempt, policy });
    case 'final':
    case 'transient':
      return ended(answer.kind, answer.failureCode);
    case 'accepted':
      return { ...ended('accepted'), nextCheckMs: lateAskMs(policy, attempt.ageMs) };
    default:
      return lateUnknown(attempt, policy, random);
  }
}

function lateUnknown({ state, failureCode, checkCount, ageMs }: Attempt, policy: RetryPolicy, random: number) {
  if (state === 'written' || state === 'unknown' || state === 'accepted') {
    const undecided = state === 'accepted' ? 'accepted' : 'unknown';
    return { ...ended(undecided), nextCheckMs: lateAskMs(policy, ageMs), isUnknown: true };
  }
  // It had ended, and its supplier called: worth a few more questions.
  const nextCheckMs = checkCount < hintedAsksMax ? backOffMs(policy, checkCount + 1, random) : undefined;
  return { ...ended(state, failureCode), nextCheckMs };
}

/** A change of the job that its order need not learn of. */
function untold(job: Job): JobChange {
  const { state, deliveredQuantity, sequence } = job;
  return { job, state, deliveredQuantity, sequence, nextCheckMs: undefined, codeIds: [] };
}
