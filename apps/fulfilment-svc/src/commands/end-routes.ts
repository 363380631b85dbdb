import type { Failure } from '@dg/kernel';
import type { Queryable } from '@dg/platform/postgres';
import { settleJobs } from '../db/settle-jobs.ts';
import { countShown } from '../db/stock.ts';
import type { Job } from '../domain/job.ts';
import { endRoute } from '../domain/reroute.ts';
import type { JobChange } from '../domain/settle-job.ts';

/**
 * Ends the route of jobs that the caller has locked and that their supplier definitely does not have: they go on to
 * their fallback, or fail, and what their clients have seen stays with them. Returns what became of them.
 */
export async function endRoutes(
  client: Queryable,
  ends: readonly { readonly job: Job; readonly failure: Failure }[],
): Promise<JobChange[]> {
  if (ends.length === 0) return [];
  const shown = await countShown(
    client,
    ends.map(({ job }) => job.orderId),
  );
  const changes = ends.map(({ job, failure }) => endRoute(job, failure, shown.get(job.orderId) ?? 0));
  await settleJobs(client, changes);
  return changes;
}
