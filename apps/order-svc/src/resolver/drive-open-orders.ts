import { Rejection } from '@dg/kernel';
import { countResolverAction } from '@dg/platform/metrics';
import { finishRefunds } from '../commands/finish-refunds.ts';
import { dueRefunds, openIntents } from '../db/orders.ts';
import type { Order } from '../domain/order.ts';
import { isTerminal } from '../domain/order-state.ts';
import type { Placement } from '../placement/deps.ts';
import { driveIntents } from '../placement/drive-intents.ts';

const batchMax = 200;

/** Intents that nobody can still be working on get the decision of the wallet, or of who holds a code that pays. */
export async function driveOpenIntents(
  placement: Placement,
  intentAgeMs: number,
  isStopping: () => boolean,
): Promise<void> {
  const isDecided = (outcome: Order | Rejection | undefined) =>
    outcome !== undefined && !(outcome instanceof Rejection && outcome.code === 'UNAVAILABLE');
  const decide = async (orders: readonly Order[]) => {
    const outcomes = await driveIntents(placement, orders);
    return orders.filter((order) => isDecided(outcomes.get(order.id))).length;
  };
  const intentsAfter = (afterId: number) => openIntents(placement.database, intentAgeMs, afterId, batchMax);
  await driveEach(placement, 'intent', intentsAfter, decide, isStopping);
}

/** Refunds that are due are made. */
export async function makeDueRefunds(placement: Placement, isStopping: () => boolean): Promise<void> {
  const finish = async (orders: readonly Order[]) =>
    (await finishRefunds(placement, orders)).filter((order) => isTerminal(order.state)).length;
  const refundsAfter = (afterId: number) => dueRefunds(placement.database, afterId, batchMax);
  await driveEach(placement, 'refund', refundsAfter, finish, isStopping);
}

/** One batch after the other, in id order: any number that cannot be driven holds up none of those behind them. */
async function driveEach(
  placement: Placement,
  kind: 'intent' | 'refund',
  ordersAfter: (afterId: number) => Promise<Order[]>,
  work: (orders: readonly Order[]) => Promise<number>,
  isStopping: () => boolean,
): Promise<void> {
  for (let afterId = 0; !isStopping();) {
    const orders = await ordersAfter(afterId);
    if (orders.length > 0) await drive(placement, kind, orders, work, isStopping);
    if (orders.length < batchMax) return;
    afterId = orders.at(-1)!.id;
  }
}

/** As one batch; when that fails, each alone: one order that cannot be driven must not hold up the others. */
async function drive(
  { log }: Placement,
  kind: 'intent' | 'refund',
  orders: readonly Order[],
  work: (orders: readonly Order[]) => Promise<number>,
  isStopping: () => boolean,
): Promise<void> {
  let resolved = 0;
  try {
    resolved = await work(orders);
  } catch (error) {
    log.warn({ error, kind, orders: orders.length }, 'stuck orders could not be driven together');
    for (const order of orders) {
      if (isStopping()) return;
      resolved += await work([order]).catch((fault: unknown) => {
        log.error({ error: fault, kind, orderId: order.id }, 'order cannot be driven');
        return 0;
      });
    }
  }
  countResolverAction(kind, resolved);
  log.info({ kind, found: orders.length, resolved }, 'resolver');
}
