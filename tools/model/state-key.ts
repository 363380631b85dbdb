import type { Job } from 'fulfilment-svc/protocol';
import type { FulfilmentResult, Order } from 'order-svc/protocol';
import type { Purchase, Slot } from './protocol-state.ts';

const keys = new WeakMap<object, string>();

/**
 * A text that is the same for two slots of a request exactly when nothing tells them apart. Shared parts are read once.
 */
export function keyOf(slot: Slot): string {
  return once(slot, () =>
    [
      typeof slot.order === 'string' ? slot.order : once(slot.order, orderKey),
      slot.driver,
      slot.isExpired,
      slot.debits,
      slot.isRefused,
      slot.credits.join(' '),
      slot.job && once(slot.job, jobKey),
      slot.units.join(' '),
      once(slot.purchases, (purchases) => purchases.map(purchaseKey).join(' ')),
      slot.answer && once(slot.answer, (answer) => Object.values(answer).join('/')),
      slot.shownUnits,
      once(slot.results, (results) => results.map(resultKey).join(' ')),
      slot.isCancelAsked,
      slot.isTakenBackHeard,
      slot.isInstallTold,
      slot.hasDiscrepancy,
      slot.inbox.join(' '),
    ].join('|'),
  );
}

function once<Part extends object>(part: Part, write: (part: Part) => string): string {
  let key = keys.get(part);
  if (key === undefined) keys.set(part, (key = write(part)));
  return key;
}

const orderKey = (order: Order) =>
  [
    order.state,
    order.status,
    order.endsAs,
    order.transactionId,
    order.deliveredQuantity,
    order.resultSequence,
    order.activationStatus,
    order.profileSequence,
    order.refundMinor,
    order.refundTransactionId,
    order.revision,
  ].join(' ');

const jobKey = (job: Job) => [job.state, job.supplier, job.deliveredQuantity, job.sequence, job.isTombstone].join(' ');

const purchaseKey = ({ attempt, isDue, onTheWay, atSupplier, made }: Purchase) =>
  [
    attempt.supplier,
    attempt.state,
    attempt.submissionCount,
    attempt.quantity,
    attempt.unitsReceived,
    isDue,
    onTheWay,
    atSupplier,
    made,
  ].join('/');

export const resultKey = ({ outcome, sequence, deliveredQuantity, shownQuantity }: FulfilmentResult) =>
  `${outcome}/${sequence}/${deliveredQuantity}/${shownQuantity}`;
