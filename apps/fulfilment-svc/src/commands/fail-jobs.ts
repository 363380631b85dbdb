import type { Queryable } from '@dg/platform/postgres';
import { settleJobs } from '../db/settle-jobs.ts';
import { countShown } from '../db/stock.ts';
import type { Failure } from '../domain/failure.ts';
import type { Job } from '../domain/job.ts';
import { failJob } from '../domain/settle-job.ts';

/** Fails jobs that the caller has locked: what their clients have seen stays with them. */
export async function failJobs(
  client: Queryable,
  failures: readonly { readonly job: Job; readonly failure: Failure }[],
): Promise<void> {
  if (failures.length === 0) return;
  const shown = await countShown(
    client,
    failures.map(({ job }) => job.orderId),
  );
  await settleJobs(
    client,
    failures.map(({ job, failure }) => failJob(job, failure, shown.get(job.orderId) ?? 0)),
  );
}
