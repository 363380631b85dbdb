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
  const intents = await openIntents(placement.database, intentAgeMs, batchMax);
  const isDecided = (outcome: Order | Rejection | undefined) =>
    outcome !== undefined && !(outcome instanceof Rejection && outcome.code === 'UNAVAILABLE');
  const decide = async (orders: readonly Order[]) => {
    const outcomes = await driveIntents(placement, orders);
    return orders.filter((order) => isDecided(outcomes.get(order.id))).length;
  };
  await drive(placement, 'intent', intents, decide, isStopping);
}

/** Refunds that are due are made. */
export async function makeDueRefunds(placement: Placement, isStopping: () => boolean): Promise<void> {
  const refunds = await dueRefunds(placement.database, batchMax);
  const finish = async (orders: readonly Order[]) =>
    (await finishRefunds(placement, orders)).filter((order) => isTerminal(order.state)).length;
  await drive(placement, 'refund', refunds, finish, isStopping);
}

/** As one batch; when that fails, each alone: one order that cannot be driven must not hold up the others. */
async function drive(
  { log }: Placement,
  kind: 'intent' | 'refund',
  orders: readonly Order[],
  work: (orders: readonly Order[]) => Promise<number>,
  isStopping: () => boolean,
): Promise<void> {
  if (orders.length === 0) return;
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
