import { crashPoint } from '@dg/platform/crash';
import type { Queryable } from '@dg/platform/postgres';
import { settleJobs } from '../db/settle-jobs.ts';
import { countShown } from '../db/stock.ts';
import type { Job } from '../domain/job.ts';
import { planRound, type Round } from '../domain/plan-round.ts';
import { settleJob } from '../domain/settle-job.ts';
import { supplyFromStock } from '../suppliers/own-stock.ts';

export interface RoundResult {
  readonly changedCount: number;
  /** Orders that got fewer units than they asked for: to be served again in a round that is sure. */
  readonly shortOrderIds: readonly number[];
}

/**
 * One round of work on open jobs of our own stock that the caller has locked in its transaction: gets codes for them
 * in the order given, and writes what becomes of each, with the results their orders must learn.
 */
export async function serveJobs(client: Queryable, jobs: readonly Job[], round: Round): Promise<RoundResult> {
  const wanted = planRound(jobs, round);
  const codes = await supplyFromStock(client, wanted, round.isSure);
  if (codes.size > 0) crashPoint('round.codes-locked');
  const shortOrderIds = wanted
    .filter((want) => (codes.get(want.orderId)?.length ?? 0) < want.quantity)
    .map((want) => want.orderId);
  const shown =
    round.isSure && shortOrderIds.length > 0 ? await countShown(client, shortOrderIds) : new Map<number, number>();
  const byId = new Map(jobs.map((job) => [job.orderId, job]));
  const changes = wanted.flatMap(
    ({ orderId, quantity }) =>
      settleJob(byId.get(orderId)!, quantity, codes.get(orderId) ?? [], round.isSure, shown.get(orderId) ?? 0) ?? [],
  );
  await settleJobs(client, changes);
  return { changedCount: changes.length, shortOrderIds };
}
