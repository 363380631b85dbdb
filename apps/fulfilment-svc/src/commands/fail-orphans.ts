import type { Log } from '@dg/platform/log';
import { transaction, type Database } from '@dg/platform/postgres';
import { lockDueJobsOf } from '../db/jobs.ts';
import { settleJobs } from '../db/settle-jobs.ts';
import { countShown } from '../db/stock.ts';
import { openSuppliers } from '../db/supplier-attempts.ts';
import { failJob, unavailable } from '../domain/settle-job.ts';

const jobsMax = 100;

/**
 * Fails what is to be ordered from suppliers that nobody knows, once it has been due for `graceMs`: a replica that is
 * still being replaced may not know them yet. What such a supplier may already have stays as it is; that is for
 * whoever took it out of the configuration, and is logged.
 */
export async function failOrphans(
  database: Database,
  knownSuppliers: ReadonlySet<string>,
  graceMs: number,
  log: Log,
): Promise<number> {
  let failed = 0;
  for (const supplier of await openSuppliers(database)) {
    if (knownSuppliers.has(supplier)) continue;
    log.error({ supplier }, 'orders are open of a supplier that is not configured');
    failed += await transaction(database, async (client) => {
      const jobs = await lockDueJobsOf(client, supplier, graceMs, jobsMax);
      const shown = await countShown(
        client,
        jobs.map((job) => job.orderId),
      );
      await settleJobs(
        client,
        jobs.map((job) => failJob(job, unavailable, shown.get(job.orderId) ?? 0)),
      );
      return jobs.length;
    });
  }
  return failed;
}
