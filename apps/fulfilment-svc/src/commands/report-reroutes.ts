import { crashPoint } from '@dg/platform/crash';
import type { Log } from '@dg/platform/log';
import type { JobChange } from '../domain/settle-job.ts';
import { jobsRerouted } from '../metrics.ts';

/** Tells of changes, once they are committed, that sent a job to another supplier. Returns how many did. */
export function reportReroutes(log: Log, changes: readonly JobChange[]): number {
  const rerouted = changes.filter((change) => change.reroute !== undefined);
  for (const { job, reroute } of rerouted) {
    const [from, to] = [job.supplier, reroute!.to.supplier];
    jobsRerouted.count({ from, to });
    log.info({ orderId: job.orderId, from, to, failureCode: reroute!.because.code }, 'order rerouted');
  }
  if (rerouted.length > 0) crashPoint('reroute.committed');
  return rerouted.length;
}
