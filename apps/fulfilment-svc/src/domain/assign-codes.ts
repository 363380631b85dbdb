import { lineKey, type StockLine } from './job.ts';

/** Units that one order wants now. */
export interface UnitsWanted extends StockLine {
  readonly orderId: number;
  readonly quantity: number;
  /** All of them or none. */
  readonly isWhole: boolean;
}

/** A code that is free and locked by us. */
export interface FreeCode extends StockLine {
  readonly id: bigint;
}

/**
 * Which code goes to which order, in the order of `wanted`: whoever stands first is served first. An order that can
 * only be served whole and cannot be is passed over, so that the codes do not lie idle while a later one could have
 * them. No code is assigned twice.
 */
export function assignCodes(wanted: readonly UnitsWanted[], codes: readonly FreeCode[]): Map<number, bigint[]> {
  const free = Map.groupBy(codes, lineKey);
  const assigned = new Map<number, bigint[]>();
  for (const want of wanted) {
    const ofLine = free.get(lineKey(want)) ?? [];
    if (want.isWhole && ofLine.length < want.quantity) continue;
    const taken = ofLine.splice(0, want.quantity);
    if (taken.length > 0)
      assigned.set(
        want.orderId,
        taken.map((code) => code.id),
      );
  }
  return assigned;
}
