import type { Log } from '@dg/platform/log';
import { transaction, type Database } from '@dg/platform/postgres';
import { settleJobs } from '../db/settle-jobs.ts';
import { lockUnaskedJobs, lockUnsentJobs } from '../db/stranded-jobs.ts';
import { suppliersWithOpenWork } from '../db/supplier-attempts.ts';
import { sendToReview, unavailable } from '../domain/settle-job.ts';
import { endRoutes } from './end-routes.ts';
import { reportReroutes } from './report-reroutes.ts';

const jobsMax = 100;

/**
 * Looks after jobs of suppliers that nobody knows, once they have been due for `graceMs`: a replica that is still being
 * replaced may not know them yet. What was not ordered goes on to its fallback, or fails; what such a supplier has or
 * may have goes to manual review, because nobody can ask. Returns how many jobs it moved.
 */
export async function rescueOrphans(
  database: Database,
  knownSuppliers: ReadonlySet<string>,
  graceMs: number,
  log: Log,
): Promise<number> {
  let moved = 0;
  for (const supplier of await suppliersWithOpenWork(database)) {
    if (knownSuppliers.has(supplier)) continue;
    log.error({ supplier }, 'orders are open of a supplier that is not configured');
    moved += await endUnsent(database, supplier, graceMs, log);
    moved += await reviewUnasked(database, supplier, graceMs, log);
  }
  return moved;
}

async function endUnsent(database: Database, supplier: string, graceMs: number, log: Log): Promise<number> {
  const changes = await transaction(
    database,
    async (client) => {
      const jobs = await lockUnsentJobs(client, supplier, graceMs, jobsMax);
      return endRoutes(
        client,
        jobs.map((job) => ({ job, failure: unavailable })),
      );
    },
    { crashPoint: 'orphans' },
  );
  reportReroutes(log, changes);
  return changes.length;
}

async function reviewUnasked(database: Database, supplier: string, graceMs: number, log: Log): Promise<number> {
  const jobs = await transaction(database, async (client) => {
    const unasked = await lockUnaskedJobs(client, supplier, graceMs, jobsMax);
    await settleJobs(
      client,
      unasked.map((job) => sendToReview(job)),
    );
    return unasked;
  });
  for (const { orderId } of jobs) log.error({ supplier, orderId }, 'order needs manual review');
  return jobs.length;
}
