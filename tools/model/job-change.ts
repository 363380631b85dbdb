import type { JobChange } from 'fulfilment-svc/protocol';
import type { FulfilmentResult } from 'order-svc/protocol';
import { StoppedByConstraint } from './moves.ts';
import { orderId, withSlot, type Setting, type Slot, type View } from './protocol-state.ts';
import { released } from './redemption-moves.ts';
import { resultKey } from './state-key.ts';

/** settleJobs: the job's row, its units, the code that pays for it and what its order must learn, in one commit. */
export function changed(setting: Setting, view: View, change: JobChange): View {
  const { guards } = setting;
  const { slot } = view;
  const { job, state, deliveredQuantity, sequence, outcome, reroute } = change;
  let units = slot.units;
  const isVoucher = job.vertical === 'voucher';
  const given = isVoucher ? change.codeIds.length : Number(state === 'delivered');
  for (let position = 0; position < given; position++) {
    const at = job.deliveredQuantity + position;
    const isTaken = units[at] === 'given';
    if (isTaken && guards.unitKey && isVoucher) throw new StoppedByConstraint('stock_codes_unit_once');
    units = units.with(at, isTaken ? 'twice' : 'given');
  }
  // What it releases: every code that was not shown.
  if (state === 'failed') units = units.map((unit, at) => (unit === 'given' && at >= slot.shownUnits ? 'back' : unit));
  // What its supplier has taken back; of anything else that is cancelled nothing was given.
  if (state === 'cancelled') units = units.map((unit) => (unit === 'given' ? 'back' : unit));
  const shownQuantity = state === 'failed' ? deliveredQuantity : 0;
  const results =
    outcome === undefined ? slot.results : told(slot, { outcome, sequence, deliveredQuantity, shownQuantity });
  const { supplier, supplierSku } = job;
  const route = reroute && { ...reroute.to, fallback: undefined, leftRoute: { supplier, supplierSku } };
  const after = withSlot(view, { job: { ...job, state, deliveredQuantity, sequence, ...route }, units, results });
  return state === 'failed' || state === 'cancelled' ? released(setting, after) : after;
}

/** Adds to what fulfilment has said of a job. */
export function told(
  { results }: Slot,
  result: Pick<FulfilmentResult, 'outcome' | 'sequence' | 'deliveredQuantity' | 'shownQuantity'>,
): readonly FulfilmentResult[] {
  const said = { ...result, orderId, iccidSealed: null, failureCode: '', failureReason: '' };
  if (results.some((known) => resultKey(known) === resultKey(said))) return results;
  return [...results, said].toSorted((left, right) => (resultKey(left) < resultKey(right) ? -1 : 1));
}
