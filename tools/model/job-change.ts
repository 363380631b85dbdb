import type { JobChange } from 'fulfilment-svc/protocol';
import type { FulfilmentResult } from 'order-svc/protocol';
import { StoppedByConstraint } from './moves.ts';
import { orderId, resultKey, withSlot, type Setting, type Slot, type View } from './protocol-state.ts';

/** settleJobs: the job's row, its units and what its order must learn, in one commit. */
export function changed({ guards }: Setting, view: View, change: JobChange): View {
  const { slot } = view;
  const { job, state, deliveredQuantity, sequence, outcome } = change;
  let units = slot.units;
  for (const position of change.codeIds.keys()) {
    const at = job.deliveredQuantity + position;
    const isTaken = units[at] === 'given';
    if (isTaken && guards.unitKey) throw new StoppedByConstraint('stock_codes_unit_once');
    units = units.with(at, isTaken ? 'twice' : 'given');
  }
  // What it releases: every code that was not shown.
  if (state === 'failed') units = units.map((unit, at) => (unit === 'given' && at >= slot.shownUnits ? 'back' : unit));
  const shownQuantity = state === 'failed' ? deliveredQuantity : 0;
  const results =
    outcome === undefined ? slot.results : told(slot, { outcome, sequence, deliveredQuantity, shownQuantity });
  return withSlot(view, { job: { ...job, state, deliveredQuantity, sequence }, units, results });
}

/** Adds to what fulfilment has said of a job. */
export function told(
  { results }: Slot,
  result: Pick<FulfilmentResult, 'outcome' | 'sequence' | 'deliveredQuantity' | 'shownQuantity'>,
): readonly FulfilmentResult[] {
  const said = { ...result, orderId, failureCode: '', failureReason: '' };
  if (results.some((known) => resultKey(known) === resultKey(said))) return results;
  return [...results, said].toSorted((left, right) => (resultKey(left) < resultKey(right) ? -1 : 1));
}
