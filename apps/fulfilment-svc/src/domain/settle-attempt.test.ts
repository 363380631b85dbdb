import type { Attempt, AttemptState, SupplierAnswer } from './attempt.ts';
import type { JobState } from './job-state.ts';
import type { Job } from './job.ts';
import { settleAttempt, type AnswerFacts } from './settle-attempt.ts';

const policy = { firstMs: 100, factor: 2, maxMs: 1_000, giveUpAfterMs: 10_000 };
const job: Job = {
  orderId: 42,
  clientId: 1,
  supplier: 'peer',
  supplierSku: 'A',
  denominationMinor: 1_000n,
  currency: 'USD',
  quantity: 2,
  deliveryTime: 'Instant',
  requestId: '',
  isInline: true,
  state: 'running',
  deliveredQuantity: 0,
  sequence: 0,
  waitedMs: 0,
  isTombstone: false,
};
const attempt: Attempt = {
  orderId: 42,
  attemptNumber: 1,
  reference: '42-1',
  supplier: 'peer',
  quantity: 2,
  state: 'written',
  submissionCount: 1,
  checkCount: 0,
  unitsReceived: 0,
  failureCode: undefined,
  isLatest: true,
  jobAgeMs: 0,
  ageMs: 0,
  acceptedMs: 0,
  unknownMs: 0,
};
const unit = { deliveryMode: 'URL', claimUrl: 'https://claim.example/1' } as const;
const delivered: SupplierAnswer = { kind: 'delivered', units: [unit, unit] };
const half: SupplierAnswer = { kind: 'delivered', units: [unit] };
const accepted: SupplierAnswer = { kind: 'accepted', units: [] };
const final: SupplierAnswer = { kind: 'final', failureCode: 'PRODUCT_UNAVAILABLE', units: [] };
const transient: SupplierAnswer = { kind: 'transient', failureCode: 'OPERATOR_UNAVAILABLE', why: '' };
const absent: SupplierAnswer = { kind: 'absent', why: '' };
const unknown: SupplierAnswer = { kind: 'unknown', why: '' };

/** An answer whose units are all new. */
function settle(answer: SupplierAnswer, states: { job?: JobState; attempt?: AttemptState } & Partial<Attempt>) {
  const { job: jobState = 'running', attempt: state = 'written', ...fields } = states;
  const isRefused = state === 'transient' || state === 'final';
  const facts: AnswerFacts = {
    job: { ...job, state: jobState },
    attempt: { ...attempt, ...fields, state, failureCode: isRefused ? 'UNKNOWN' : undefined },
    answer,
    submissionCount: 1,
    codeIds: 'units' in answer ? answer.units.map((_, position) => BigInt(position)) : [],
    shownQuantity: 0,
    policy,
    random: 0,
  };
  const settlement = settleAttempt(facts);
  return {
    attempt: settlement.attempt?.state,
    job: settlement.job?.state ?? jobState,
    asksAfterMs: settlement.attempt?.nextCheckMs,
    unplaced: settlement.unplaced?.kind,
  };
}

const end = { jobAgeMs: 9_950, acceptedMs: 9_950, unknownMs: 9_950, ageMs: 9_950 };
/** Attempt and job before, the answer, attempt and job after; when the supplier is asked about it (again). */
type Row = readonly [AttemptState, JobState, SupplierAnswer, AttemptState, JobState, number | undefined];

describe('the last attempt of a job', () => {
  test.each<Row>([
    ['written', 'running', delivered, 'delivered', 'delivered', undefined],
    ['written', 'running', half, 'unknown', 'running', 100],
    ['written', 'running', accepted, 'accepted', 'running', 100],
    ['written', 'running', final, 'final', 'failed', undefined],
    ['written', 'running', transient, 'transient', 'waiting', undefined],
    ['written', 'running', absent, 'absent', 'waiting', 1_000],
    ['written', 'running', unknown, 'unknown', 'running', 100],
    ['accepted', 'running', unknown, 'accepted', 'running', 100],
    // Not believed of an order it had.
    ['accepted', 'running', absent, 'accepted', 'running', 100],
    ['accepted', 'running', transient, 'accepted', 'running', 100],
    // It arrived after all.
    ['absent', 'waiting', accepted, 'accepted', 'running', 100],
    ['absent', 'waiting', delivered, 'delivered', 'delivered', undefined],
    ['transient', 'waiting', accepted, 'accepted', 'running', 100],
    // A refusal is not taken back by a denial.
    ['transient', 'waiting', absent, 'transient', 'waiting', 100],
    ['transient', 'waiting', final, 'final', 'failed', undefined],
    // Only goods, or a person, end a review.
    ['unknown', 'review', delivered, 'delivered', 'delivered', undefined],
    ['unknown', 'review', absent, 'absent', 'review', 1_000],
    ['unknown', 'review', final, 'final', 'review', undefined],
  ])(
    '%s of a %s job, answered %j, is then %s, its job %s',
    (state, jobState, answer, nextState, nextJob, asksAfterMs) => {
      expect(settle(answer, { attempt: state, job: jobState })).toEqual({
        attempt: nextState,
        job: nextJob,
        asksAfterMs,
        unplaced: undefined,
      });
    },
  );

  test.each<Row>([
    ['written', 'running', transient, 'transient', 'failed', undefined],
    ['written', 'running', absent, 'absent', 'failed', 9_950],
    ['unknown', 'running', unknown, 'unknown', 'review', 9_950],
    ['accepted', 'running', accepted, 'accepted', 'review', 9_950],
    ['accepted', 'running', unknown, 'accepted', 'review', 9_950],
    ['accepted', 'review', accepted, 'accepted', 'review', 9_950],
    ['accepted', 'running', delivered, 'delivered', 'delivered', undefined],
  ])(
    'at the end of the policy %s of a %s job, answered %j, is then %s, its job %s',
    (state, jobState, answer, nextState, nextJob, asksAfterMs) => {
      expect(settle(answer, { ...end, attempt: state, job: jobState })).toMatchObject({
        attempt: nextState,
        job: nextJob,
        asksAfterMs,
      });
    },
  );
});

describe('an attempt on which nothing hangs any more', () => {
  test.each<Row>([
    ['unknown', 'failed', accepted, 'accepted', 'failed', 1_000],
    ['unknown', 'failed', absent, 'absent', 'failed', 1_000],
    ['unknown', 'failed', transient, 'transient', 'failed', undefined],
    ['final', 'failed', absent, 'final', 'failed', 100],
    ['transient', 'cancelled', absent, 'transient', 'cancelled', 100],
  ])(
    '%s of a %s job, answered %j, is then %s, its job %s',
    (state, jobState, answer, nextState, nextJob, asksAfterMs) => {
      expect(settle(answer, { attempt: state, job: jobState })).toMatchObject({
        attempt: nextState,
        job: nextJob,
        asksAfterMs,
      });
    },
  );

  test.each([accepted, absent, unknown, transient, final])(
    'stays refused when it was followed by another because of that, answered %j',
    (answer) => {
      expect(settle(answer, { attempt: 'transient', isLatest: false })).toMatchObject({
        attempt: 'transient',
        job: 'running',
      });
    },
  );

  test('brings goods into stock, not into the order', () => {
    for (const before of [
      { isLatest: false, attempt: 'transient' },
      { job: 'failed', attempt: 'final' },
    ] as const)
      expect(settle(delivered, before)).toMatchObject({
        attempt: 'delivered',
        job: 'job' in before ? 'failed' : 'running',
        unplaced: 'late-delivery',
      });
  });
});

test('an answer to an earlier sending says nothing about a later one, unless it brings goods or a promise', () => {
  const later = { submissionCount: 2 };
  for (const answer of [absent, transient, unknown]) expect(settle(answer, later).attempt).toBeUndefined();
  expect(settle(accepted, later)).toMatchObject({ attempt: 'accepted', job: 'running' });
});
