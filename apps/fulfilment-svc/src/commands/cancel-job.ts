import assert from 'node:assert/strict';
import { Rejection } from '@dg/kernel';
import { publish } from '@dg/platform/outbox';
import { transaction, type Database } from '@dg/platform/postgres';
import { insertCancelledJob } from '../db/insert-jobs.ts';
import { lockJobs, summariseJobs, type JobSummary } from '../db/jobs.ts';
import { settleJobs } from '../db/settle-jobs.ts';
import { cancelJob } from '../domain/settle-job.ts';
import type { JobCancellation } from './request-take-back.ts';
import { takeBack, type TakeBackDependencies } from './take-back.ts';

/**
 * Cancels an order as far as that is possible: its job, or, of an eSIM that its supplier has, by having that take it
 * back (take-back.ts). Returns the job as it stands afterwards. Rejection ORDER_NOT_FOUND: the job is another client's;
 * UNAVAILABLE: by `waitUntilMs` (of `Date.now()`) its supplier had not answered.
 */
export async function cancelOrder(
  deps: TakeBackDependencies,
  cancellation: JobCancellation,
  waitUntilMs: number,
): Promise<JobSummary> {
  const before = await cancelOrderJob(deps.database, cancellation);
  // Only eSIMs are taken back, as long as there is something.
  if (before.vertical !== 'esim' || before.state === 'cancelled' || before.state === 'failed') return before;
  await takeBack(deps, cancellation, waitUntilMs);
  const [after] = await summariseJobs(deps.database, [cancellation.orderId]);
  return after ?? before;
}

/**
 * Cancels an order's job as long as nothing was delivered and no supplier has it or may have it (decisions 12), also
 * before the job exists. Returns the job as it stands afterwards: `cancelled`, or what it had already become. Again
 * gives the same. Rejection ORDER_NOT_FOUND: the job is another client's.
 */
export function cancelOrderJob(
  database: Database,
  { orderId, clientId, requestId }: JobCancellation,
): Promise<JobSummary> {
  return transaction(
    database,
    async (client) => {
      if (await insertCancelledJob(client, orderId, clientId, requestId)) {
        const data = { order_id: orderId, outcome: 'CANCELLED', sequence: 1, delivered_quantity: 0, shown_quantity: 0 };
        await publish(client, [{ topic: 'fulfilment-result', key: String(orderId), requestId, data }]);
      } else {
        const [job] = await lockJobs(client, [orderId]);
        assert(job !== undefined, `order ${orderId} has a job that cannot be locked`);
        if (job.clientId !== clientId) throw new Rejection('ORDER_NOT_FOUND');
        const change = cancelJob(job);
        if (change !== undefined) await settleJobs(client, [change]);
      }
      const [summary] = await summariseJobs(client, [orderId]);
      assert(summary !== undefined, `order ${orderId} has no job after it was cancelled`);
      return summary;
    },
    { crashPoint: 'cancel' },
  );
}
