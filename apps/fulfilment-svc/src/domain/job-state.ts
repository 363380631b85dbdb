import assert from 'node:assert/strict';

export type JobState = 'queued' | 'waiting' | 'delivered' | 'failed' | 'cancelled';

/** What can happen to a job. `ranShort`: the codes it still needs cannot be had now, and it may wait for more. */
export type JobEvent = 'progressed' | 'completed' | 'ranShort' | 'failed' | 'cancelled';

const moves: Readonly<Record<JobState, Partial<Record<JobEvent, JobState>>>> = {
  queued: {
    progressed: 'queued',
    completed: 'delivered',
    ranShort: 'waiting',
    failed: 'failed',
    cancelled: 'cancelled',
  },
  waiting: {
    progressed: 'waiting',
    completed: 'delivered',
    ranShort: 'waiting',
    failed: 'failed',
    cancelled: 'cancelled',
  },
  delivered: {},
  failed: {},
  cancelled: {},
};

/** The state an event leads to. A move that is not in the table is a broken invariant. */
export function moveJob(state: JobState, event: JobEvent): JobState {
  const next = moves[state][event];
  assert(next !== undefined, `a ${state} job cannot be ${event}`);
  return next;
}

/** Whether anything can still happen to a job. */
export function isOpen(state: JobState): boolean {
  return Object.keys(moves[state]).length > 0;
}
