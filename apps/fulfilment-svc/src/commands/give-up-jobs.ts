import { failureOf } from '@dg/kernel';
import type { Log } from '@dg/platform/log';
import { transaction, type Database } from '@dg/platform/postgres';
import { lockOverdueJobs } from '../db/stranded-jobs.ts';
import type { Supplier } from '../suppliers/supplier.ts';
import { endRoutes } from './end-routes.ts';
import { reportReroutes } from './report-reroutes.ts';

const jobsMax = 100;

/**
 * Ends the jobs for which a supplier's policy has come to its end while nobody could call it, so that a dead supplier
 * holds no money: those it definitely does not have. They go on to their fallback, or fail. Returns how many, at most
 * 100 at a time.
 */
export async function giveUpJobs(
  database: Database,
  { name, retry }: Pick<Supplier, 'name' | 'retry'>,
  log: Log,
): Promise<number> {
  const changes = await transaction(
    database,
    async (client) => {
      const overdue = await lockOverdueJobs(client, name, retry.giveUpAfterMs, jobsMax);
      return endRoutes(
        client,
        overdue.map(({ job, failureCode = 'OPERATOR_UNAVAILABLE' }) => ({ job, failure: failureOf(failureCode) })),
      );
    },
    { crashPoint: 'given-up' },
  );
  const count = changes.length - reportReroutes(log, changes);
  if (count > 0) log.warn({ supplier: name, count }, 'orders given up: their supplier could not be called in time');
  return changes.length;
}
