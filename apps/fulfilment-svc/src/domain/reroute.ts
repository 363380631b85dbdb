import type { Failure } from '@dg/kernel';
import { moveJob } from './job-state.ts';
import type { Job, Route } from './job.ts';
import { failJob, quietChange, type JobChange } from './settle-job.ts';

/** Where a job goes on, and as what its first supplier has refused it. */
export interface Reroute {
  readonly to: Route;
  readonly because: Failure;
}

/**
 * What becomes of a job that its supplier definitely does not deliver: its fallback is tried at once, if it has one it
 * has not taken; else it fails. A recipient that one supplier cannot serve no other can, and what was delivered in part
 * is not bought again elsewhere. Never to be asked of an order that its supplier has or may have.
 */
export function endRoute(job: Job, failure: Failure, shownQuantity: number): JobChange {
  const { fallback, deliveredQuantity } = job;
  if (fallback === undefined || deliveredQuantity > 0 || failure.group === 'recipient')
    return failJob(job, failure, shownQuantity);
  const change = quietChange(job, moveJob(job.state, 'rerouted'));
  return { ...change, nextCheckMs: 0, reroute: { to: fallback, because: failure } };
}
