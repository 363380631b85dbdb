import type { Queryable } from '@dg/platform/postgres';
import { settleJobs } from '../db/settle-jobs.ts';
import { countShown } from '../db/stock.ts';
import type { Job } from '../domain/job.ts';
import { planRound, type Round } from '../domain/plan-round.ts';
import { failJob, settleJob, unavailable, type JobChange } from '../domain/settle-job.ts';
import { supplierNamed } from '../suppliers/index.ts';

export interface RoundResult {
  readonly changedCount: number;
  /** Orders that got fewer units than they asked for: to be served again in a round that is sure. */
  readonly shortOrderIds: readonly number[];
}

/**
 * One round of work on open jobs that the caller has locked in its transaction: gets codes for them in the order
 * given, and writes what becomes of each, with the results their orders must learn.
 */
export async function serveJobs(client: Queryable, jobs: readonly Job[], round: Round): Promise<RoundResult> {
  const bySupplier = Map.groupBy(jobs, (job) => job.supplier);
  const changes: JobChange[] = [];
  const shortOrderIds: number[] = [];
  for (const [name, jobsOfSupplier] of bySupplier) {
    const supplier = supplierNamed(name);
    if (supplier === undefined) {
      const shown = await countShown(
        client,
        jobsOfSupplier.map((job) => job.orderId),
      );
      changes.push(...jobsOfSupplier.map((job) => failJob(job, unavailable, shown.get(job.orderId) ?? 0)));
      continue;
    }
    const wanted = planRound(jobsOfSupplier, round);
    const codes = await supplier.supply(client, wanted, round.isSure);
    const short = wanted
      .filter((want) => (codes.get(want.orderId)?.length ?? 0) < want.quantity)
      .map((want) => want.orderId);
    shortOrderIds.push(...short);
    const shown = round.isSure && short.length > 0 ? await countShown(client, short) : new Map<number, number>();
    const byId = new Map(jobsOfSupplier.map((job) => [job.orderId, job]));
    for (const { orderId, quantity } of wanted) {
      const change = settleJob(
        byId.get(orderId)!,
        quantity,
        codes.get(orderId) ?? [],
        round.isSure,
        shown.get(orderId) ?? 0,
      );
      if (change !== undefined) changes.push(change);
    }
  }
  await settleJobs(client, changes);
  return { changedCount: changes.length, shortOrderIds };
}
