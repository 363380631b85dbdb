import { esimFields, jobWith } from '../testing/builders.ts';
import { isOpen, moveJob, type JobEvent, type JobState } from './job-state.ts';
import type { Job } from './job.ts';
import { cancelJob, failJob, nextWaitMs, outOfStock, settleJob, takeBackJob } from './settle-job.ts';

const states: JobState[] = ['queued', 'running', 'waiting', 'review', 'delivered', 'failed', 'cancelled'];
const events: JobEvent[] = [
  'submitted',
  'refused',
  'rerouted',
  'progressed',
  'completed',
  'ranShort',
  'stuck',
  'failed',
  'cancelled',
];

const job = (fields: Partial<Job> = {}) =>
  jobWith({ supplier: 'stock', quantity: 10, deliveryTime: 'Delayed', isInline: false, ...fields });
const ids = (count: number) => Array.from({ length: count }, (_, index) => BigInt(index + 1));

describe('a job', () => {
  test('that is delivered, failed or cancelled never changes again', () => {
    for (const state of ['delivered', 'failed', 'cancelled'] as const) {
      expect(isOpen(state)).toBe(false);
      for (const event of events) expect(() => moveJob(state, event)).toThrow(`a ${state} job cannot be ${event}`);
    }
  });

  test('that is open can always be completed and fail, and be cancelled unless a supplier has it or may have it', () => {
    for (const state of states.filter(isOpen)) {
      expect([moveJob(state, 'completed'), moveJob(state, 'failed')]).toEqual(['delivered', 'failed']);
      if (state === 'running' || state === 'review') expect(() => moveJob(state, 'cancelled')).toThrow('cannot be');
      else expect(moveJob(state, 'cancelled')).toBe('cancelled');
    }
  });

  test('is delivered exactly when it has every unit', () => {
    expect(settleJob(job({ deliveredQuantity: 7, sequence: 2 }), 3, ids(3), false, 0)).toMatchObject({
      state: 'delivered',
      sequence: 3,
      outcome: 'DELIVERED',
    });
    expect(settleJob(job({ deliveredQuantity: 6 }), 3, ids(3), false, 0)).toMatchObject({
      state: 'queued',
      deliveredQuantity: 9,
      outcome: 'PROGRESS',
    });
  });

  test('never fails or waits on a shortage that is not sure', () => {
    expect(settleJob(job({ deliveryTime: 'Instant' }), 10, [], false, 0)).toBeUndefined();
    expect(settleJob(job(), 10, [], false, 0)).toBeUndefined();
  });

  test('sure of a shortage waits when Delayed and keeps what there is', () => {
    expect(settleJob(job(), 10, ids(4), true, 0)).toMatchObject({
      state: 'waiting',
      deliveredQuantity: 4,
      sequence: 1,
      outcome: 'PROGRESS',
    });
    const again = settleJob(job({ state: 'waiting', deliveredQuantity: 4, sequence: 1 }), 6, [], true, 0);
    expect(again).toMatchObject({ state: 'waiting', sequence: 1 });
    expect(again).not.toHaveProperty('outcome');
  });

  test('sure of a shortage fails when Instant, and only what was shown stays delivered', () => {
    const failed = settleJob(job({ deliveryTime: 'Instant', deliveredQuantity: 4, sequence: 1 }), 6, [], true, 3);
    expect(failed).toMatchObject({
      state: 'failed',
      deliveredQuantity: 3,
      sequence: 2,
      outcome: 'FAILED',
      failure: outOfStock,
      codeIds: [],
    });
  });

  test('waits 5 seconds at first and never more than 30', () => {
    expect([0, 5_000, 10_000, 20_000, 30_000].map(nextWaitMs)).toEqual([5_000, 10_000, 20_000, 30_000, 30_000]);
  });

  test('can be cancelled only while nothing was delivered', () => {
    expect(cancelJob(job({ state: 'waiting', sequence: 4 }))).toMatchObject({
      state: 'cancelled',
      sequence: 5,
      outcome: 'CANCELLED',
    });
    expect(cancelJob(job({ deliveredQuantity: 1 }))).toBeUndefined();
    expect(cancelJob(job({ state: 'running' }))).toBeUndefined();
    expect(cancelJob(job({ state: 'review' }))).toBeUndefined();
    expect(cancelJob(failJobState())).toBeUndefined();
  });

  test('is taken back only as an eSIM that a supplier has or has delivered, whose order then has nothing', () => {
    const esim = (state: JobState) => job({ ...esimFields, state, deliveredQuantity: state === 'delivered' ? 1 : 0 });
    for (const state of ['running', 'waiting', 'review', 'delivered'] as const)
      expect(takeBackJob(esim(state))).toMatchObject({
        state: 'cancelled',
        outcome: 'CANCELLED',
        deliveredQuantity: 0,
        sequence: 1,
      });
    for (const state of ['queued', 'failed', 'cancelled'] as const)
      expect(() => takeBackJob(esim(state))).toThrow(`a ${state} job cannot be takenBack`);
    expect(() => takeBackJob(job({ state: 'delivered' }))).toThrow('no eSIM');
  });
});

function failJobState(): Job {
  return job({ state: failJob(job(), outOfStock, 0).state });
}
