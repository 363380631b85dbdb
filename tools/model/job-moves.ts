import { cancelJob, failJob, isOpen, settleJob, unavailable, type Job } from 'fulfilment-svc/protocol';
import { changed, told } from './job-change.ts';
import { arrived, canArrive, moveList, type Move } from './moves.ts';
import { isVisible, queuedJob, withSlot, type Setting, type Slot, type View } from './protocol-state.ts';
import { released } from './redemption-moves.ts';
import { supplierMoves } from './supplier-moves.ts';

/** What fulfilment-svc, its supplier, the client who looks and the operator who cancels can do about one request. */
export function jobMoves(setting: Setting, view: View): Move[] {
  const { moves, can } = moveList();
  const { guards, arrives, request } = setting;
  const { slot } = view;
  const { order, job, units } = slot;
  const set = (change: Partial<Slot>) => withSlot(view, change);

  const isPaid = slot.debits > 0 || !guards.goodsAfterDecision;
  const isThere = typeof order !== 'string';
  const make = () => {
    if (job !== undefined && guards.jobKey) return view;
    const queued = queuedJob(request);
    if (!request.isRefused) return set({ job: queued });
    return changed(setting, set({ job: queued }), failJob(queued, unavailable, 0));
  };
  can(isThere && arrives !== 'events' && isPaid, 'order is expedited', make);
  can(isVisible(order) && canArrive(setting, slot, 'placed'), 'event of placed order arrives', () =>
    arrived(setting, make(), 'placed'),
  );

  for (const read of job === undefined ? [] : jobsAsRead(setting, job)) {
    moves.push(
      ...(request.supplier === 'stock' ? stockMoves(setting, view, read) : supplierMoves(setting, view, read)),
    );
    can(slot.isCancelAsked, 'job is cancelled', () => {
      const change = cancelJob(read);
      return change && changed(setting, view, change);
    });
  }
  can(slot.isCancelAsked && job === undefined, 'job is cancelled before it exists', () => {
    const results = told(slot, { outcome: 'CANCELLED', sequence: 1, deliveredQuantity: 0, shownQuantity: 0 });
    const tombstone: Job = { ...queuedJob(request), state: 'cancelled', sequence: 1, isTombstone: true };
    return released(setting, set({ results, ...(guards.tombstone ? { job: tombstone } : {}) }));
  });

  const given = units.filter((unit) => unit === 'given').length;
  const readBefore = units.filter((unit) => unit === 'given' || unit === 'back').length;
  can(isVisible(order) && job !== undefined && isOpen(job.state) && given > slot.shownUnits, 'client looks', () =>
    set({ shownUnits: given }),
  );
  can(
    isVisible(order) && !guards.sightUnderLock && readBefore > slot.shownUnits,
    'client gets codes that were read before the job ended',
    () => set({ shownUnits: readBefore }),
  );
  return moves;
}

/** The job as it is; without its lock perhaps as it was before anybody else's commit; without its ends open again. */
function jobsAsRead({ guards, request }: Setting, job: Job): Job[] {
  const read = [job];
  if (!guards.jobLock && job.sequence > 0) read.push(queuedJob(request));
  // Once: else it could go on without end.
  if (!guards.endedJobStays && !isOpen(job.state) && job.sequence <= request.quantity)
    read.push({ ...job, state: 'queued' });
  return read;
}

/** A round of work with our own stock: codes and job change in one commit. */
function stockMoves(setting: Setting, view: View, job: Job): Move[] {
  const { moves, can } = moveList();
  const shown = setting.guards.shownIsCounted ? view.slot.shownUnits : 0;
  const missing = job.quantity - job.deliveredQuantity;
  const isDue = isOpen(job.state) && missing > 0;
  const settle = (wanted: number, codes: number, isSure: boolean) => {
    const codeIds = Array.from({ length: codes }, (_, position) => BigInt(position));
    const change = settleJob(job, wanted, codeIds, isSure, shown);
    return change && changed(setting, view, change);
  };
  can(isDue, 'a chunk of one code is given', () => settle(1, 1, false));
  for (let codes = 0; codes <= missing; codes++)
    can(isDue, `${codes} of ${missing} codes are found`, () => settle(missing, codes, true));
  return moves;
}
