import { crashPoint } from '@dg/platform/crash';
import { transaction, type Database } from '@dg/platform/postgres';
import { serveJobs, type RoundResult } from '../commands/serve-jobs.ts';
import { lockDueJobs, lockJobs } from '../db/jobs.ts';
import type { Job, StockLine } from '../domain/job.ts';
import { isOpen } from '../domain/job-state.ts';

/**
 * The most units one commit gives out, so that an order of thousands neither blocks others nor holds one transaction.
 */
export const chunkUnitsMax = 250;
const chunkJobsMax = 50;

/**
 * One chunk of work on the due jobs of a line. Jobs that ran short in it are settled at once, sure this time. Returns
 * whether anything was done; false when another worker has the line's turn or its jobs.
 */
export async function workLine(database: Database, line: StockLine): Promise<boolean> {
  const { jobs, result } = await transaction(database, async (client) => {
    const due = await lockDueJobs(client, line, chunkJobsMax);
    const served = await serveJobs(client, due, { unitsMax: chunkUnitsMax, isSure: false });
    if (served.changedCount > 0) crashPoint('chunk.before-commit');
    return { jobs: due, result: served };
  });
  if (result.changedCount > 0) crashPoint('chunk.committed');
  let changedCount = result.changedCount;
  for (const orderIds of settlements(jobs, result.shortOrderIds))
    changedCount += (await settleShort(database, orderIds)).changedCount;
  return changedCount > 0;
}

/**
 * Which jobs are settled together: those that may wait all at once, those that may fail each in a commit of its own,
 * so that what one gives back is there for the next.
 */
function settlements(jobs: readonly Job[], shortOrderIds: readonly number[]): number[][] {
  const short = jobs.filter((job) => shortOrderIds.includes(job.orderId));
  const waiting = short.filter((job) => job.deliveryTime !== 'Instant').map((job) => job.orderId);
  const failing = short.filter((job) => job.deliveryTime === 'Instant').map((job) => [job.orderId]);
  return [...(waiting.length > 0 ? [waiting] : []), ...failing];
}

function settleShort(database: Database, orderIds: readonly number[]): Promise<RoundResult> {
  return transaction(database, async (client) => {
    const open = (await lockJobs(client, orderIds)).filter((job) => isOpen(job.state));
    return serveJobs(client, open, { unitsMax: chunkUnitsMax, isSure: true });
  });
}
