import type { Attempt, SupplierAnswer } from './attempt.ts';
import type { Job } from './job.ts';

/** What an answer has brought of its order that we had not heard of. */
export interface NewUnits {
  readonly count: number;
  /** The codes among them, now in stock and free, in the order of the answer; only vouchers have any. */
  readonly codeIds: readonly bigint[];
}

/**
 * How many units an answer says were delivered of its order so far. A top-up comes whole and leaves nothing to count;
 * an eSIM is its profile.
 */
export function unitsSaid({ vertical }: Pick<Job, 'vertical'>, answer: SupplierAnswer): number {
  if (vertical === 'topup') return answer.kind === 'delivered' ? 1 : 0;
  if (vertical === 'esim') return answer.kind === 'delivered' && answer.profile !== undefined ? 1 : 0;
  return 'units' in answer ? answer.units.length : 0;
}

/**
 * How many new units of an attempt come too late for their order. Of codes and profiles all of them: those that the
 * order has are known by their hash. A top-up's unit looks like any other: when a person has declared the order
 * delivered before any was heard of, the first one is what that person meant.
 */
export function unitsTooLate(
  { vertical, deliveredQuantity }: Pick<Job, 'vertical' | 'deliveredQuantity'>,
  { jobUnitsReceived }: Pick<Attempt, 'jobUnitsReceived'>,
  { count }: NewUnits,
): number {
  if (vertical !== 'topup') return count;
  return Math.max(0, Math.min(count, jobUnitsReceived + count - deliveredQuantity));
}
