import { attemptWith, jobWith, topupFields } from '../testing/builders.ts';
import type { Attempt, AttemptState, SupplierAnswer } from './attempt.ts';
import type { JobState } from './job-state.ts';
import type { Job } from './job.ts';
import { unitsSaid } from './received.ts';
import { settleAttempt, type AnswerFacts } from './settle-attempt.ts';

const policy = { firstMs: 100, factor: 2, maxMs: 1_000, giveUpAfterMs: 10_000 };
const unit = { deliveryMode: 'URL', claimUrl: 'https://claim.example/1' } as const;
const delivered: SupplierAnswer = { kind: 'delivered', units: [unit, unit] };
const half: SupplierAnswer = { kind: 'delivered', units: [unit] };
const accepted: SupplierAnswer = { kind: 'accepted', units: [] };
const final: SupplierAnswer = { kind: 'final', failureCode: 'PRODUCT_UNAVAILABLE', units: [] };
const transient: SupplierAnswer = { kind: 'transient', failureCode: 'OPERATOR_UNAVAILABLE', why: '' };
const absent: SupplierAnswer = { kind: 'absent', why: '' };
const unknown: SupplierAnswer = { kind: 'unknown', why: '' };

type Before = { job?: JobState; attempt?: AttemptState; of?: Partial<Job> } & Partial<Attempt>;

/** What an answer leads to whose units are all new. */
function settlementOf(answer: SupplierAnswer, before: Before) {
  const { job: jobState = 'running', attempt: state = 'written', of: jobFields, ...fields } = before;
  const isRefused = state === 'transient' || state === 'final';
  const job = jobWith({ ...jobFields, state: jobState });
  const count = unitsSaid(job, answer);
  const facts: AnswerFacts = {
    job,
    attempt: attemptWith({
      quantity: job.quantity,
      ...fields,
      state,
      failureCode: isRefused ? 'UNKNOWN' : undefined,
    }),
    answer,
    submissionCount: 1,
    news: { count, codeIds: 'units' in answer ? answer.units.map((_, position) => BigInt(position)) : [] },
    shownQuantity: 0,
    policy,
    random: 0,
  };
  return settleAttempt(facts);
}

function settle(answer: SupplierAnswer, before: Before) {
  const settlement = settlementOf(answer, before);
  const jobState = before.job ?? 'running';
  return {
    attempt: settlement.attempt?.state,
    job: settlement.job?.state ?? jobState,
    asksAfterMs: settlement.attempt?.nextCheckMs,
    unplaced: settlement.unplaced?.kind,
  };
}

const end = { routeAgeMs: 9_950, acceptedMs: 9_950, unknownMs: 9_950, ageMs: 9_950 };
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

  test('that is not there at the end of the policy fails the job as it was refused before', () => {
    const failureOf = (lastRefusal: Attempt['lastRefusal']) =>
      settlementOf(absent, { ...end, lastRefusal }).job?.failure?.code;
    expect(failureOf('UNKNOWN')).toBe('UNKNOWN');
    expect(failureOf(undefined)).toBe('OPERATOR_UNAVAILABLE');
  });

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
    // An older answer that comes later.
    ['delivered', 'delivered', accepted, 'delivered', 'delivered', undefined],
    ['delivered', 'delivered', final, 'delivered', 'delivered', undefined],
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
      expect(settle(answer, { attempt: 'transient', isCurrent: false })).toMatchObject({
        attempt: 'transient',
        job: 'running',
      });
    },
  );

  test('stays denied when the order went to another supplier because of that, and is asked about now and then', () => {
    for (const answer of [accepted, unknown])
      expect(settle(answer, { attempt: 'absent', isCurrent: false })).toMatchObject({
        attempt: 'absent',
        job: 'running',
        asksAfterMs: expect.any(Number),
      });
  });

  test('ends its job with all that is missing, as long as no other supplier has the order', () => {
    const given = { isCurrent: false, attempt: 'final', job: 'waiting' } as const;
    expect(settle(delivered, given)).toMatchObject({ attempt: 'delivered', job: 'delivered', unplaced: undefined });
    expect(settle(half, given)).toMatchObject({ job: 'waiting', unplaced: 'late-delivery' });
    for (const answer of [accepted, final, transient, absent, unknown])
      expect(settle(answer, given)).toMatchObject({ job: 'waiting', attempt: 'final' });
  });

  test('brings goods into stock, not into the order', () => {
    for (const before of [
      { isCurrent: false, attempt: 'transient' },
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

describe('a top-up', () => {
  const of = topupFields;
  const done: SupplierAnswer = { kind: 'delivered', units: [] };

  test('is delivered by an answer that brings no code', () => {
    expect(settle(done, { of })).toMatchObject({ attempt: 'delivered', job: 'delivered', unplaced: undefined });
    expect(settle(accepted, { of })).toMatchObject({ attempt: 'accepted', job: 'running' });
    expect(settle(done, { of, attempt: 'unknown', job: 'review' })).toMatchObject({ job: 'delivered' });
  });

  test('that comes when it has ended, or was left to another, changes nothing and is listed', () => {
    for (const before of [
      { isCurrent: false, attempt: 'transient' },
      { job: 'failed', attempt: 'final' },
      { of: { ...of, deliveredQuantity: 1 }, job: 'delivered', attempt: 'transient', jobUnitsReceived: 1 },
    ] as const)
      expect(settle(done, { of, ...before })).toMatchObject({ attempt: 'delivered', unplaced: 'late-delivery' });
  });

  test('that a person has declared delivered is not listed when its supplier says so too', () => {
    const before = { of: { ...of, deliveredQuantity: 1 }, job: 'delivered', attempt: 'unknown' } as const;
    expect(settle(done, before)).toMatchObject({ attempt: 'delivered', unplaced: undefined });
  });
});

describe('an order with a fallback', () => {
  const of = { fallback: { supplier: 'other', supplierSku: 'B' } };

  test.each<[string, SupplierAnswer, Before]>([
    ['is refused for good', final, {}],
    ['is refused for good after it was accepted', final, { attempt: 'accepted' }],
    ['is refused for good after it was refused', final, { attempt: 'transient', job: 'waiting' }],
    ['is refused at the end of the policy', transient, end],
    ['cannot be sent until the end of the policy', absent, end],
  ])('goes there when it %s', (_, answer, before) => {
    expect(settle(answer, before)).toMatchObject({ job: 'failed' });
    expect(settle(answer, { ...before, of })).toMatchObject({ job: 'waiting', unplaced: undefined });
  });

  test.each<[string, SupplierAnswer, Before]>([
    ['nobody can tell what became of it', unknown, end],
    ['its supplier has it and does not finish', accepted, end],
    ['a denial of what was accepted is not believed', absent, { ...end, attempt: 'accepted' }],
  ])('does not go there when %s', (_, answer, before) => {
    expect(settle(answer, { ...before, of })).toMatchObject({ job: 'review' });
  });

  test('does not go there while it is tried again, nor from review', () => {
    const [retried, reviewed] = [settle(transient, { of }), settle(final, { of, attempt: 'unknown', job: 'review' })];
    expect([retried.job, retried.attempt]).toEqual(['waiting', 'transient']);
    expect(reviewed.job).toBe('review');
  });

  test('does not go there once a part of it was delivered, also by the answer that refuses the rest', () => {
    const rest: SupplierAnswer = { kind: 'final', failureCode: 'PRODUCT_UNAVAILABLE', units: [unit] };
    expect(settle(rest, { of }).job).toBe('failed');
    expect(settle(final, { of, unitsReceived: 1 }).job).toBe('failed');
    expect(settle(final, { of: { ...of, deliveredQuantity: 1 } }).job).toBe('failed');
  });
});
