import { setTimeout as pause } from 'node:timers/promises';
import { Rejection } from '@dg/kernel';
import type { JobResult__Output } from '@dg/contracts/fulfilment';
import { countResolverAction } from '@dg/platform/metrics';
import { applyResults, resultOf } from '../commands/apply-results.ts';
import { esimsRefusedOfLate, longOpenOrders } from '../db/orders.ts';
import type { FulfilmentResult } from '../domain/order-changes.ts';
import type { Order } from '../domain/order.ts';
import type { Placement } from '../placement/deps.ts';
import { askAboutJobs } from '../placement/expedite.ts';

const longPendingMs = 60_000;
const batchMax = 200;
/** Some would be waited for as long as their creates are: others are not to wait for them. */
const waitMaxMs = 10_000;
/** One call may be lost; after as many without an answer, one after the other, fulfilment is away. */
const silentMax = 2;
/** After an order that cannot be asked about: too few in 5 s for the breaker to take fulfilment itself for dead. */
const faultPauseMs = 500;
/** Longer than anybody takes to look at an event that was parked. */
const refusedForMs = 3 * 24 * 3_600_000;

/**
 * Asks fulfilment about orders that have been in flight for long, and about eSIMs that it said are not taken back:
 * should an event have been lost or parked, asking makes the job that is missing, and the answer moves the order.
 */
export async function askAboutOrders(placement: Placement, isStopping: () => boolean): Promise<void> {
  const { database } = placement;
  await askAboutEach(placement, isStopping, (afterId) => longOpenOrders(database, longPendingMs, afterId, batchMax));
  await askAboutEach(placement, isStopping, (afterId) => esimsRefusedOfLate(database, refusedForMs, afterId, batchMax));
}

/** One batch after the other, in id order. */
async function askAboutEach(
  placement: Placement,
  isStopping: () => boolean,
  ordersAfter: (afterId: number) => Promise<Order[]>,
): Promise<void> {
  const { log } = placement;
  for (let afterId = 0; !isStopping();) {
    const orders = await ordersAfter(afterId);
    const last = orders.at(-1);
    if (last === undefined) return;
    afterId = last.id;
    const answers = await askTogetherOrAlone(placement, orders, isStopping);
    const results = answers.flatMap((answer) => resultOf(placement.iccids, answer) ?? []);
    const revisions = new Map(orders.map((order) => [order.id, order.revision]));
    const applied = await applyTogetherOrAlone(placement, results);
    const moved = applied.filter((order) => order.revision !== revisions.get(order.id)).length;
    placement.wakeRelay();
    countResolverAction('asked', answers.length);
    countResolverAction('result', moved);
    if (moved > 0) log.info({ kind: 'result', found: orders.length, resolved: moved }, 'resolver');
  }
}

/** One order that cannot be asked about must not keep the others of its batch from it. */
async function askTogetherOrAlone(
  placement: Placement,
  orders: readonly Order[],
  isStopping: () => boolean,
): Promise<JobResult__Output[]> {
  const together = await ask(placement, orders);
  if (Array.isArray(together)) return together;
  if (orders.length === 1) return [];
  const alone: JobResult__Output[] = [];
  let silentInARow = 0;
  for (const order of orders) {
    // Not these orders are at fault, fulfilment is away: the next round asks again.
    if (isStopping() || silentInARow === silentMax) break;
    const answer = await ask(placement, [order]);
    silentInARow = answer === 'silent' ? silentInARow + 1 : 0;
    if (Array.isArray(answer)) alone.push(...answer);
    if (answer === 'fault') await pause(faultPauseMs);
  }
  return alone;
}

/** What fulfilment says of them; `silent`: nothing at all, `fault`: that it cannot say anything of one of them. */
async function ask(placement: Placement, orders: readonly Order[]): Promise<JobResult__Output[] | 'silent' | 'fault'> {
  const { log } = placement;
  const about = orders.length === 1 ? { orderId: orders[0]!.id } : { orders: orders.length };
  try {
    return await askAboutJobs(placement, orders, waitMaxMs);
  } catch (error) {
    if (error instanceof Rejection && error.code === 'UNAVAILABLE') {
      log.info(about, 'fulfilment did not answer about stuck orders, it is asked again');
      return 'silent';
    }
    if (orders.length === 1) log.error({ error, ...about }, 'order cannot be asked about');
    else log.warn({ error, ...about }, 'stuck orders could not be asked about together');
    return 'fault';
  }
}

async function applyTogetherOrAlone(placement: Placement, results: readonly FulfilmentResult[]): Promise<Order[]> {
  const { log } = placement;
  if (results.length === 0) return [];
  try {
    return await applyResults(placement, results);
  } catch (error) {
    log.warn({ error, results: results.length }, 'results could not be applied together');
    const applied: Order[] = [];
    for (const result of results) {
      await applyResults(placement, [result]).then(
        (orders) => applied.push(...orders),
        (fault: unknown) => log.error({ error: fault, orderId: result.orderId }, 'result cannot be applied'),
      );
    }
    return applied;
  }
}
