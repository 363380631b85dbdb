import { failureOf, type FailureCode } from '@dg/kernel';
import type { Attempt, AttemptState, SupplierAnswer } from './attempt.ts';
import { isOpen, moveJob } from './job-state.ts';
import type { Job } from './job.ts';
import { unitsSaid, unitsTooLate, type NewUnits } from './received.ts';
import { endRoute } from './reroute.ts';
import { backOffMs, isExhausted, lateAskMs, type RetryPolicy } from './retry-policy.ts';
import { failJob, quietChange, sendToReview, type JobChange } from './settle-job.ts';

/** What an answer is judged by: everything as it stands while job and attempt are locked. */
export interface AnswerFacts {
  readonly job: Job;
  readonly attempt: Attempt;
  readonly answer: SupplierAnswer;
  /** How often the order had been sent when this call was made. */
  readonly submissionCount: number;
  readonly news: NewUnits;
  /** Units of the order its client has seen; only of a voucher. */
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

/** New units that no order gets: they are listed, and codes stay in free stock. */
export interface UnplacedUnits {
  readonly kind: 'late-delivery' | 'surplus';
  readonly units: number;
}

export interface Settlement {
  /** Undefined: the answer says nothing about the attempt as it stands by now. */
  readonly attempt: AttemptChange | undefined;
  readonly job: JobChange | undefined;
  readonly unplaced: UnplacedUnits | undefined;
}

const hintedAsksMax = 10;

/**
 * What a supplier's answer changes (docs/suppliers.md). Definite answers move the job; an unknown outcome only ever
 * leads to another question, and at the policy's end to manual review. A job that has ended, or gone on to another
 * supplier, stays as it is: units that come for it all the same are listed, unless nobody else has the order yet.
 */
export function settleAttempt(facts: AnswerFacts): Settlement {
  const { job, attempt, news } = facts;
  const answer = credibleAnswer(facts);
  if (!isOpen(job.state) || !(attempt.isCurrent || isInTime(facts, answer))) {
    // What comes of an eSIM after its profile is another one.
    const kind = job.vertical === 'esim' && attempt.state === 'delivered' ? 'surplus' : 'late-delivery';
    const unplaced = unplacedUnits(kind, unitsTooLate(job, attempt, news));
    return { attempt: answer && lateChange(facts, answer), job: undefined, unplaced };
  }
  if (answer === undefined) return nothing;
  switch (answer.kind) {
    case 'delivered':
    case 'accepted':
      return takeGoods(facts, answer);
    case 'final': {
      const change = knownAs('final', answer.failureCode);
      if (job.state === 'review') return { ...nothing, attempt: change };
      const failure = failureOf(answer.failureCode);
      const isUntouched = news.count === 0 && attempt.unitsReceived === 0;
      const end = isUntouched ? endRoute : failJob;
      return { ...nothing, attempt: change, job: end(job, failure, facts.shownQuantity) };
    }
    case 'transient':
      return refuse(facts, knownAs('transient', answer.failureCode), answer.failureCode);
    case 'absent':
      // That it is not there says nothing of why: how it was refused before does.
      return refuse(facts, denied(facts), attempt.lastRefusal ?? 'OPERATOR_UNAVAILABLE');
    default:
      return askAgain(facts);
  }
}

/**
 * Whether an attempt that was given up has brought all that is missing before it was ordered from anybody again: a
 * waiting job is with no supplier. It then ends with these goods, and nothing is bought twice.
 */
function isInTime({ job, news }: AnswerFacts, answer: SupplierAnswer | undefined): boolean {
  return job.state === 'waiting' && answer?.kind === 'delivered' && news.count >= job.quantity - job.deliveredQuantity;
}

const nothing: Settlement = { attempt: undefined, job: undefined, unplaced: undefined };

function unplacedUnits(kind: UnplacedUnits['kind'], units: number): UnplacedUnits | undefined {
  return units === 0 ? undefined : { kind, units };
}

/** It is known to be so, and its supplier is not asked about it. */
function knownAs(state: AttemptState, failureCode?: FailureCode): AttemptChange {
  return { state, failureCode, nextCheckMs: undefined, isUnknown: false };
}

/**
 * Not there when it was asked about. A request that timed out may still arrive after that, so that the supplier is
 * asked again now and then: the job goes on as if it never came, but goods that came all the same are found.
 */
function denied({ attempt, policy }: Pick<AnswerFacts, 'attempt' | 'policy'>): AttemptChange {
  return { ...knownAs('absent'), nextCheckMs: lateAskMs(policy, attempt.ageMs) };
}

/**
 * The answer as far as it can be believed; undefined when it is out of date. That an order is *not* with its supplier
 * is believed only of the sending that was asked about, and not of an order that was accepted before. "No such order"
 * takes nothing back of an order that was answered: how it was refused stays on record.
 */
function credibleAnswer({ attempt, answer, submissionCount }: AnswerFacts): SupplierAnswer | undefined {
  if (answer.kind === 'delivered' || answer.kind === 'accepted' || answer.kind === 'final') return answer;
  if (submissionCount !== attempt.submissionCount) return undefined;
  if (answer.kind === 'unknown') return answer;
  if (attempt.state === 'accepted' || attempt.unitsReceived > 0)
    return { kind: 'unknown', why: 'the supplier denies an order that it had' };
  if (answer.kind === 'absent' && isRefused(attempt))
    return { kind: 'unknown', why: 'the supplier denies an order that it refused' };
  return answer;
}

function isRefused({ state }: Attempt): boolean {
  return state === 'transient' || state === 'final';
}

function takeGoods(facts: AnswerFacts, answer: SupplierAnswer & { kind: 'delivered' | 'accepted' }): Settlement {
  const { job, attempt, news } = facts;
  const taken = Math.min(news.count, job.quantity - job.deliveredQuantity);
  const unplaced = unplacedUnits('surplus', news.count - taken);
  const deliveredQuantity = job.deliveredQuantity + taken;
  const codeIds = news.codeIds.slice(0, taken);
  const given = { ...quietChange(job, job.state), deliveredQuantity, codeIds, sequence: job.sequence + 1 };
  if (deliveredQuantity === job.quantity) {
    const state = moveJob(job.state, 'completed');
    return { attempt: knownAs('delivered'), job: { ...given, state, outcome: 'DELIVERED' }, unplaced };
  }
  const progress: JobChange | undefined =
    taken === 0 ? undefined : { ...given, state: moveJob(job.state, 'progressed'), outcome: 'PROGRESS' };
  if (answer.kind === 'accepted') return { ...awaitGoods(facts, progress), unplaced };
  // Fewer units than were ordered, though delivered: the rest may still come, and is asked for like what is unknown.
  if (unitsSaid(job, answer) < attempt.quantity) return { ...askAgain(facts, progress), unplaced };
  // All of them, but some cannot be given to anybody: whether to buy others is for a person to decide.
  const change = job.state === 'review' ? progress : sendToReview(job, progress);
  return { attempt: knownAs('delivered'), job: change, unplaced };
}

/**
 * The supplier has the order and has not finished: it is asked again. One that takes longer than the policy lasts is
 * for a person to see too; goods that come later still end it. When the next step of an order is ours, it is made now.
 */
function awaitGoods({ job, attempt, answer, policy, random }: AnswerFacts, progress: JobChange | undefined) {
  const pauseMs = backOffMs(policy, attempt.checkCount + 1, random);
  const isOverdue = isExhausted(policy, attempt.acceptedMs, pauseMs);
  const waitMs = isOverdue ? lateAskMs(policy, attempt.ageMs) : pauseMs;
  const change = {
    ...knownAs('accepted'),
    nextCheckMs: answer.kind === 'accepted' && answer.isNextStepDue ? 0 : waitMs,
  };
  if (job.state === 'review') return { attempt: change, job: progress };
  const running = moveJob(job.state, 'submitted');
  const state = isOverdue ? moveJob(running, 'stuck') : running;
  return {
    attempt: change,
    job: state === job.state ? progress : { ...(progress ?? quietChange(job, state)), state },
  };
}

/**
 * The order is definitely not with the supplier: it is tried again after a pause, up to the policy's end on its route.
 */
function refuse(facts: AnswerFacts, change: AttemptChange, failureCode: FailureCode): Settlement {
  const { job, attempt, policy, random, shownQuantity } = facts;
  if (job.state !== 'running') return { ...nothing, attempt: change };
  const pauseMs = backOffMs(policy, attempt.routeAttemptNumber + attempt.submissionCount - 1, random);
  const next = isExhausted(policy, attempt.routeAgeMs, pauseMs)
    ? endRoute(job, failureOf(failureCode), shownQuantity)
    : { ...quietChange(job, moveJob(job.state, 'refused')), nextCheckMs: pauseMs };
  return { ...nothing, attempt: change, job: next };
}

/** Nobody can tell: the supplier is asked again, and at the policy's end a person; late answers still mend it. */
function askAgain(facts: AnswerFacts, progress?: JobChange): Settlement {
  const { job, attempt, policy, random } = facts;
  if (job.state !== 'running') return { ...nothing, attempt: lateChange(facts, unanswered), job: progress };
  const pauseMs = backOffMs(policy, attempt.checkCount + 1, random);
  const isStuck = isExhausted(policy, Math.max(attempt.unknownMs, attempt.acceptedMs), pauseMs);
  const change: AttemptChange = {
    state: attempt.state === 'accepted' ? 'accepted' : 'unknown',
    failureCode: undefined,
    nextCheckMs: isStuck ? lateAskMs(policy, attempt.ageMs) : pauseMs,
    isUnknown: true,
  };
  if (!isStuck) return { ...nothing, attempt: change, job: progress };
  return { ...nothing, attempt: change, job: sendToReview(job, progress) };
}

const unanswered: SupplierAnswer = { kind: 'unknown', why: 'delivered less than was ordered' };

/**
 * What an answer says about an attempt on which nothing hangs any more: only units that come late still matter. One
 * that was refused, or denied, may have been followed by another because of that: it stays on record as that until
 * goods come of it. And what was delivered is delivered, whatever an older answer says.
 */
function lateChange({ attempt, policy, random }: AnswerFacts, answer: SupplierAnswer): AttemptChange {
  if (attempt.state === 'delivered') return knownAs('delivered');
  switch (answer.kind) {
    case 'delivered':
      return knownAs('delivered');
    case 'absent':
      return denied({ attempt, policy });
    case 'final':
    case 'transient':
      return isRefused(attempt)
        ? knownAs(attempt.state, attempt.failureCode)
        : knownAs(answer.kind, answer.failureCode);
    case 'accepted': {
      const isNotThere = isRefused(attempt) || (attempt.state === 'absent' && !attempt.isCurrent);
      return {
        ...(isNotThere ? knownAs(attempt.state, attempt.failureCode) : knownAs('accepted')),
        nextCheckMs: lateAskMs(policy, attempt.ageMs),
      };
    }
    default:
      return lateUnknown(attempt, policy, random);
  }
}

function lateUnknown({ state, failureCode, checkCount, ageMs }: Attempt, policy: RetryPolicy, random: number) {
  if (state === 'written' || state === 'unknown' || state === 'accepted') {
    const undecided = state === 'accepted' ? 'accepted' : 'unknown';
    return { ...knownAs(undecided), nextCheckMs: lateAskMs(policy, ageMs), isUnknown: true };
  }
  // It had ended, and its supplier called: worth a few more questions.
  const nextCheckMs = checkCount < hintedAsksMax ? backOffMs(policy, checkCount + 1, random) : undefined;
  return { ...knownAs(state, failureCode), nextCheckMs };
}
