import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { watchInvariants } from '../reliability/invariants.ts';
import { judge } from '../reliability/judge.ts';
import { ordinaryErrands } from '../reliability/errands.ts';
import { startLoad } from '../reliability/load.ts';
import type { Account } from '../reliability/market.ts';
import type { Outcome } from '../reliability/report.ts';
import { dice } from '../reliability/seed.ts';
import { lateFaults, settleOrdered } from '../reliability/settle.ts';
import type { World } from '../reliability/world.ts';
import type { Battlefield, Fault } from './faults.ts';

/** Of what was ordered before its end since then, of everything since the load was told to end. */
const settleWithinMs = 45_000;
const ordersBefore = 10;
const ordersAfter = 20;
const stockPerFault = 12_000;
const giveUpAfterMs = 60_000;

export interface FaultOutcome extends Outcome {
  readonly acceptedMeanwhile: number;
  readonly recoveredMs: number;
  readonly settledMs: number;
}

/** Lets something go wrong for a while under load, and holds what is left against the books. */
export async function runFault(field: Battlefield, fault: Fault, seed: number): Promise<FaultOutcome> {
  const { world } = field;
  const chance = dice(seed, fault.name);
  const faults: string[] = [];
  if (world.market.stockLeft < stockPerFault) await world.market.addStock(stockPerFault);
  const prober = await world.market.newAccount();
  const watch = watchInvariants(world.stack.databaseUrls);
  const name = `load-${seed}-${randomBytes(4).toString('hex')}`;
  const load = await startLoad(world.market, seed, name, fault.errands ?? ordinaryErrands);
  const accept = async (count: number, when: string) => {
    const accepted = await load.untilAccepted(count, giveUpAfterMs);
    if (accepted === 0) faults.push(`${when} no order was accepted in ${giveUpAfterMs / 1_000} s`);
  };
  await accept(ordersBefore, 'at the beginning');

  const before = load.acceptedCount();
  await fault.begin(field, chance);
  await sleep(fault.lastsMs);
  const acceptedMeanwhile = load.acceptedCount() - before;
  await fault.end(field);
  const endedAt = Date.now();
  const sinceFault = { sinceMs: endedAt, withinMs: settleWithinMs };
  const settling = settleOrdered(world.superuser, sinceFault);
  // Each thread may have had one under way that was accepted before the fault could matter.
  if (fault.isSoldThrough && acceptedMeanwhile <= load.threads)
    faults.push(`no more than ${acceptedMeanwhile} orders were accepted while it lasted`);
  const isBack = await probe(world, prober);
  const recoveredMs = Date.now() - endedAt;
  if (!isBack) faults.push(`no order came through within ${giveUpAfterMs / 1_000} s of its end`);
  else if (recoveredMs > fault.recoversWithinMs)
    faults.push(`recovered after ${recoveredMs} ms, promised are ${fault.recoversWithinMs} ms`);

  await accept(ordersAfter, 'afterwards');
  const sinceEnd = { sinceMs: Date.now(), withinMs: settleWithinMs };
  const books = await load.end();
  const ordered = await settling;
  const judgement = await judge(world, load, books, watch, sinceEnd);
  faults.push(...lateFaults(ordered, sinceFault, 'its end'), ...judgement.faults);
  const settledMs = Math.max(ordered.milliseconds, judgement.settledMs);
  return {
    faults,
    acceptedMeanwhile,
    recoveredMs,
    settledMs,
    figures: `${acceptedMeanwhile} orders meanwhile, recovered in ${recoveredMs} ms, settled in ${settledMs} ms, ${load.acceptedCount()} orders`,
  };
}

/** Recovered: a new order is delivered, and every event of it has been applied by whoever waits for it. */
async function probe({ market, superuser }: World, { caller, wallets }: Account): Promise<boolean> {
  const deadline = Date.now() + giveUpAfterMs;
  const body = { product_id: market.goods.stocked.id, denomination: 10, quantity: 1, wallet_id: wallets.usd };
  while (Date.now() < deadline) {
    const reply = await caller.send<{ id: number; status: string }>('POST', '/api/v1/orders', body);
    if (reply?.status === 200 && reply.body.status === 'DELIVERED') {
      while (Date.now() < deadline) {
        const { rows } = await superuser.query<{ count: number }>(
          `select count(*)::integer as count from reliability.journal j where j.key = $1 and not exists (
             select from fulfilment.inbox i where i.event_id = j.event_id union all
             select from orders.inbox i where i.event_id = j.event_id union all
             select from wallet.inbox i where i.event_id = j.event_id union all
             select from notify.inbox i where i.event_id = j.event_id)`,
          [String(reply.body.id)],
        );
        if (rows[0]!.count === 0) return true;
        await sleep(50);
      }
    }
    await sleep(50);
  }
  return false;
}
