import type { UnitsWanted } from './assign-codes.ts';
import type { Job } from './job.ts';

/** How a round of work is done. */
export interface Round {
  /** The most units given out in it. */
  readonly unitsMax: number;
  /** Whether to wait for codes in passing use elsewhere, so that what is still missing is a shortage. */
  readonly isSure: boolean;
}

/**
 * How many units each open job asks for in one round, in the order of `jobs`. Jobs that the round has no room for are
 * left out and stay due.
 */
export function planRound(jobs: readonly Job[], { unitsMax, isSure }: Round): UnitsWanted[] {
  const wanted: UnitsWanted[] = [];
  let room = unitsMax;
  for (const job of jobs) {
    const missing = job.quantity - job.deliveredQuantity;
    const quantity = Math.min(missing, room);
    if (quantity === 0) break;
    if (job.isInline && quantity < missing) continue;
    const { orderId, supplierSku, denominationMinor } = job;
    // An `Instant` job that is sure to fail must not hold codes that a later one could have.
    const isWhole = job.isInline || (isSure && job.deliveryTime === 'Instant');
    wanted.push({ orderId, supplierSku, denominationMinor, quantity, isWhole });
    room -= quantity;
  }
  return wanted;
}
