import assert from 'node:assert/strict';

/**
 * Where a job stands. `running`: an attempt is with a supplier, or may be. `waiting`: for more stock, or between two
 * attempts of which the last one was definitely refused. `review`: what a supplier did cannot be found out, and
 * somebody has to look.
 */
export type JobState = 'queued' | 'running' | 'waiting' | 'review' | 'delivered' | 'failed' | 'cancelled';

/**
 * What can happen to a job. `submitted`: an order for it goes to a supplier, or is known to be there. `refused`: it is
 * definitely not there any more. `rerouted`: another supplier is to deliver it. `ranShort`: the codes it still needs
 * cannot be had now, and it may wait for more. `stuck`: automatic recovery has come to its end and the outcome is still
 * not known.
 */
export type JobEvent =
  | 'submitted'
  | 'refused'
  | 'rerouted'
  | 'progressed'
  | 'completed'
  | 'ranShort'
  | 'stuck'
  | 'failed'
  | 'cancelled';

const moves: Readonly<Record<JobState, Partial<Record<JobEvent, JobState>>>> = {
  queued: {
    submitted: 'running',
    rerouted: 'waiting',
    progressed: 'queued',
    completed: 'delivered',
    ranShort: 'waiting',
    failed: 'failed',
    cancelled: 'cancelled',
  },
  running: {
    submitted: 'running',
    refused: 'waiting',
    rerouted: 'waiting',
    progressed: 'running',
    completed: 'delivered',
    stuck: 'review',
    failed: 'failed',
  },
  waiting: {
    submitted: 'running',
    rerouted: 'waiting',
    progressed: 'waiting',
    completed: 'delivered',
    ranShort: 'waiting',
    stuck: 'review',
    failed: 'failed',
    cancelled: 'cancelled',
  },
  // Only goods, or a person, end what nobody could find out.
  review: { progressed: 'review', completed: 'delivered', failed: 'failed' },
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
