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
 * not known. `takenBack`: its supplier has taken back what it had, or had delivered.
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
  | 'cancelled'
  | 'takenBack';

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
    takenBack: 'cancelled',
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
    takenBack: 'cancelled',
  },
  // Only goods, or a person, end what nobody could find out.
  review: { progressed: 'review', completed: 'delivered', failed: 'failed', takenBack: 'cancelled' },
  // Of an eSIM that nobody has installed.
  delivered: { takenBack: 'cancelled' },
  failed: {},
  cancelled: {},
};

/** The state an event leads to. A move that is not in the table is a broken invariant. */
export function moveJob(state: JobState, event: JobEvent): JobState {
  const next = moves[state][event];
  assert(next !== undefined, `a ${state} job cannot be ${event}`);
  return next;
}

/** Whether a job is still to be delivered. What was delivered may be taken back, but nothing more comes of it. */
export function isOpen(state: JobState): boolean {
  return Object.keys(moves[state]).some((event) => event !== 'takenBack');
}
