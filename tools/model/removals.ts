import type { Guards } from './guards.ts';
import type { Violation } from './invariants.ts';
import type { scenarios } from './scenarios.ts';

/** What could happen without a safeguard, and the scenario in which it does. */
interface Removal {
  readonly without: keyof Guards;
  readonly could: string;
  readonly violation: Violation;
  readonly in: keyof typeof scenarios;
}

export const removals: readonly Removal[] = [
  {
    without: 'uniqueReference',
    could: 'two orders could have one reference',
    violation: 'two orders of one reference',
    in: 'contest',
  },
  {
    without: 'compareAndSet',
    could: 'a slow driver could undo what has ended',
    violation: 'an ended order that changed',
    in: 'contest',
  },
  {
    without: 'walletAloneRefuses',
    could: 'an order could be given up that the wallet has charged',
    violation: 'a debit without an order',
    in: 'contest',
  },
  {
    without: 'goodsAfterDecision',
    could: 'goods could be had for an order that is not paid',
    violation: 'bought unpaid',
    in: 'contest',
  },
  {
    without: 'resultSequence',
    could: 'a late result could take delivered units back',
    violation: 'delivered units that became fewer',
    in: 'bulk',
  },
  {
    without: 'endAfterRefund',
    could: 'a failed order could be seen before its money is back',
    violation: 'shown as ended before its refund',
    in: 'contest',
  },
  { without: 'walletLock', could: 'a wallet could be overspent', violation: 'overspend', in: 'contest' },
  {
    without: 'knownCharge',
    could: 'a charged order could be refused and removed',
    violation: 'a debit without an order',
    in: 'contest',
  },
  {
    without: 'recordedRefusal',
    could: 'a debit could exist without an order',
    violation: 'a debit without an order',
    in: 'contest',
  },
  {
    without: 'knownRefund',
    could: 'an order whose refund was booked and not heard of could never end',
    violation: 'stuck for ever',
    in: 'bulk',
  },
  {
    without: 'jobKey',
    could: 'a cancelled and refunded order could get a job of its own',
    violation: 'refunded though delivered',
    in: 'contest',
  },
  {
    without: 'jobLock',
    could: 'a delivered order could be cancelled and refunded',
    violation: 'refunded though delivered',
    in: 'contest',
  },
  {
    without: 'tombstone',
    could: 'an order could be cancelled first and delivered afterwards',
    violation: 'refunded though delivered',
    in: 'contest',
  },
  {
    without: 'endedJobStays',
    could: 'a failed and refunded order could still be given codes',
    violation: 'refunded though delivered',
    in: 'contest',
  },
  {
    without: 'shownIsCounted',
    could: 'units that the client keeps could be refunded',
    violation: 'a refund that is not the share of what was not shown',
    in: 'bulk',
  },
  {
    without: 'sightUnderLock',
    could: 'a code that was seen could go back to stock',
    violation: 'a shown code that went back to stock',
    in: 'bulk',
  },
  {
    without: 'unknownIsNotFailed',
    could: 'a silent supplier’s delivery could be refunded',
    violation: 'refunded though delivered',
    in: 'bought',
  },
  {
    without: 'sameReferenceAgain',
    could: 'goods could be bought twice',
    violation: 'bought twice',
    in: 'bought',
  },
  {
    without: 'codeKey',
    could: 'one code could count as two units',
    violation: 'delivered without its goods',
    in: 'bought',
  },
  {
    without: 'unknownIsNotFailed',
    could: 'a top-up could be bought from both suppliers',
    violation: 'bought twice',
    in: 'recharged',
  },
  {
    without: 'knownHold',
    could: 'an order that a code pays for could be refused and removed',
    violation: 'a debit without an order',
    in: 'redeemed',
  },
  {
    without: 'heldKey',
    could: 'one code could pay for two orders',
    violation: 'overspend',
    in: 'redeemed',
  },
  {
    without: 'releaseWithEnd',
    could: 'a failed order could be seen before its code is free again',
    violation: 'shown as ended before its refund',
    in: 'redeemed',
  },
  {
    without: 'tombstone',
    could: 'a code could be free again whose order is delivered afterwards',
    violation: 'refunded though delivered',
    in: 'redeemed',
  },
  {
    without: 'deniedStaysAway',
    could: 'an order at a supplier could be bought after it was denied and refunded',
    violation: 'refunded though delivered',
    in: 'bought',
  },
  {
    without: 'takenBackFirst',
    could: 'an eSIM could be refunded and installed afterwards',
    violation: 'refunded though in use',
    in: 'takenBack',
  },
  {
    without: 'installedStays',
    could: 'an eSIM in use could be taken back, and stay delivered without its goods',
    violation: 'stuck for ever',
    in: 'takenBack',
  },
];

/** A safeguard behind another: what could happen without both. */
interface SecondLine {
  readonly without: keyof Guards;
  readonly and: keyof Guards;
  readonly could: string;
  readonly violation: Violation;
  readonly in: keyof typeof scenarios;
  /** Whether it is a constraint: something that steps in, seen or not. */
  readonly isConstraint: boolean;
}

export const secondLines: readonly SecondLine[] = [
  {
    without: 'debitKey',
    and: 'knownCharge',
    could: 'an order could be charged twice',
    violation: 'charged twice',
    in: 'single',
    isConstraint: true,
  },
  {
    without: 'refundKey',
    and: 'knownRefund',
    could: 'an order could be refunded twice',
    violation: 'refunded more than charged',
    in: 'single',
    isConstraint: true,
  },
  {
    without: 'unitKey',
    and: 'jobLock',
    could: 'a unit could be given out twice',
    violation: 'bought twice',
    in: 'single',
    isConstraint: true,
  },
  {
    without: 'endedOrderStays',
    and: 'resultSequence',
    could: 'a late result could open an ended order again',
    violation: 'an ended order that changed',
    in: 'pair',
    isConstraint: false,
  },
];
