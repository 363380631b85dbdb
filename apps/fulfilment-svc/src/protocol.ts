/** What fulfilment-svc decides of the money protocol, without its database: for the check in tools/model. */
export type { Attempt, SupplierAnswer } from './domain/attempt.ts';
export { isOpen, moveJob } from './domain/job-state.ts';
export { newJob, type Job } from './domain/job.ts';
export { endRoute } from './domain/reroute.ts';
export { settleAttempt } from './domain/settle-attempt.ts';
export { decideHolds } from './domain/redemption.ts';
export { unitsSaid } from './domain/received.ts';
export {
  cancelJob,
  completeJob,
  failJob,
  sendToReview,
  settleJob,
  takeBackJob,
  unavailable,
  type JobChange,
} from './domain/settle-job.ts';
