import { Rejection } from '@dg/kernel';
import { transaction, type Database } from '@dg/platform/postgres';
import { lockJobs, summariseJobs, type JobSummary } from '../db/jobs.ts';
import { insertResolution, readResolution } from '../db/resolutions.ts';
import { settleJobs } from '../db/settle-jobs.ts';
import { countShown } from '../db/stock.ts';
import { failureOf } from '../domain/failure.ts';
import { completeJob, failJob } from '../domain/settle-job.ts';

export interface JobResolution {
  readonly orderId: number;
  readonly clientId: number;
  readonly outcome: 'delivered' | 'failed';
  readonly note: string;
  readonly actor: string;
  readonly requestId: string;
}

/**
 * Ends a job in manual review as a person decided, and records who and why (decisions 8). The same request again gives
 * the job as it ended. ORDER_NOT_FOUND; CONFLICT when the job is not in review, or is to be delivered without all of
 * its units.
 */
export function resolveJob(database: Database, resolution: JobResolution): Promise<JobSummary> {
  const { orderId, clientId, outcome } = resolution;
  return transaction(
    database,
    async (client) => {
      const [job] = await lockJobs(client, [orderId]);
      if (job === undefined || job.clientId !== clientId) throw new Rejection('ORDER_NOT_FOUND');
      const before = await readResolution(client, orderId);
      const isRepeated = before?.requestId === resolution.requestId && before.outcome === outcome;
      if (!isRepeated) {
        if (job.state !== 'review') throw new Rejection('CONFLICT', 'Order is not in manual review');
        if (outcome === 'delivered' && job.deliveredQuantity < job.quantity) {
          const units = `${job.deliveredQuantity} of ${job.quantity} units are there`;
          throw new Rejection('CONFLICT', `Order cannot be resolved as delivered: ${units}`);
        }
        await insertResolution(client, resolution);
        const shown = (await countShown(client, [orderId])).get(orderId) ?? 0;
        await settleJobs(client, [
          outcome === 'delivered' ? completeJob(job) : failJob(job, failureOf('UNKNOWN'), shown),
        ]);
      }
      return (await summariseJobs(client, [orderId]))[0]!;
    },
    'resolve',
  );
}
