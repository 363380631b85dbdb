import type { ServiceName } from '../stack/index.ts';
import {
  esimErrands,
  livedErrands,
  partlyFailingErrands,
  suppliedErrands,
  takenBackErrands,
  topupErrands,
  type Errand,
} from '../reliability/errands.ts';

/** A place in a service where it is killed. */
export interface CrashCase {
  readonly service: ServiceName;
  /** As in the code's `crashPoint(...)`; `any time` kills from outside, wherever the process is. */
  readonly point: string;
  /** What the load does to come by there. */
  readonly errands?: readonly Errand[];
  /** Replaces the key that encrypts stock by a new one, which wraps every batch again at the next start. */
  readonly rotatesKeys?: boolean;
  /** Armed only after a pause of the service, in which orders were placed: it finds their events at its start. */
  readonly afterPause?: boolean;
  /** Few pass by: the first one counts. */
  readonly isRare?: boolean;
  /** What would be seen if the code were wrong here. */
  readonly catches: string;
}

const cancelled: readonly Errand[] = ['cancelled'];
/** Also such as are delivered already. */
const undone: readonly Errand[] = ['cancelled', ...takenBackErrands];
const failing: readonly Errand[] = ['failing'];
const refunded: readonly Errand[] = ['failing', 'topup-failing', ...partlyFailingErrands];
const redeemed: readonly Errand[] = ['topup-redeemed'];
const bulk: readonly Errand[] = ['bulk', 'bulk', 'short', 'restocked'];
const restocked: readonly Errand[] = ['restocked', 'one', 'few'];
const supplied: readonly Errand[] = [...suppliedErrands, ...topupErrands, ...esimErrands];
const inline: readonly Errand[] = ['one', 'few', 'foreign'];
const placed: readonly Errand[] = [...inline, 'topup', 'topup-foreign', 'topup-redeemed', 'esim', 'esim-foreign'];

const orderSvc: readonly Omit<CrashCase, 'service'>[] = [
  { point: 'intent.committed', errands: placed, catches: 'a reference that stays taken by an order nobody sees' },
  {
    point: 'debit.answered',
    errands: [...placed, 'refused'],
    catches: 'a debit without an order; an order charged twice',
  },
  { point: 'hold.answered', errands: redeemed, catches: 'a voucher code used up by an order nobody sees' },
  { point: 'refusal.removed', errands: ['refused'], catches: 'a refused order that appears later' },
  { point: 'expedite.answered', errands: inline, catches: 'codes of an order that never becomes visible' },
  { point: 'visible.committed', errands: placed, catches: 'a repeated create that makes a second order' },
  {
    point: 'result.before-commit',
    errands: [...undone, ...partlyFailingErrands],
    catches: 'a result that is lost or applied by halves',
  },
  {
    point: 'result.committed',
    errands: [...undone, ...partlyFailingErrands],
    catches: 'a refund that is due and never made',
  },
  { point: 'refund.answered', errands: refunded, catches: 'a refund made twice' },
  { point: 'refund.finished', errands: refunded, catches: 'a failed order whose client is never told' },
  { point: 'cancel.recorded', errands: undone, catches: 'a cancellation that blocks the order for ever' },
  { point: 'cancel.answered', errands: undone, catches: 'a cancelled job whose order stays pending' },
  { point: 'cancel.applied', errands: undone, catches: 'a cancelled order that is not refunded' },
];

const walletSvc: readonly Omit<CrashCase, 'service'>[] = [
  {
    point: 'debit.before-commit',
    errands: inline,
    catches: 'a debit by halves: an entry, a balance, a transaction alone',
  },
  { point: 'debit.committed', errands: inline, catches: 'a debit asked for again and made twice' },
  { point: 'refund.before-commit', errands: refunded, catches: 'a refund by halves' },
  { point: 'refund.committed', errands: refunded, catches: 'a refund made twice' },
  { point: 'adjustment.before-commit', catches: 'a credit by halves' },
  { point: 'adjustment.committed', catches: "an operator's credit booked twice" },
];

const fulfilmentSvc: readonly Omit<CrashCase, 'service'>[] = [
  { point: 'inline-job.codes-locked', errands: inline, catches: 'codes that nobody can have any more' },
  { point: 'inline-job.before-commit', errands: inline, catches: 'codes without a job, a job without codes' },
  { point: 'inline-job.committed', errands: inline, catches: 'a second job, a second set of codes' },
  { point: 'contested-job.before-commit', errands: failing, catches: 'a shortage told by halves' },
  { point: 'contested-job.committed', errands: failing, catches: 'a failed job whose order is never refunded' },
  { point: 'queued-job.committed', errands: bulk, catches: 'a bulk job that nobody begins' },
  { point: 'placed-job.before-commit', afterPause: true, catches: 'an event marked as seen whose job was never made' },
  { point: 'placed-job.committed', afterPause: true, catches: 'a second job; a job that nobody begins' },
  { point: 'round.codes-locked', errands: bulk, catches: 'codes of a chunk that nobody can have any more' },
  { point: 'chunk.before-commit', errands: bulk, catches: 'a chunk by halves' },
  { point: 'chunk.committed', errands: bulk, catches: 'a bulk order that stops in its middle' },
  { point: 'attempt.written', errands: supplied, catches: 'an attempt that is forgotten' },
  { point: 'supplier.answered', errands: supplied, catches: 'goods bought twice, or paid for and lost' },
  {
    point: 'answer.before-commit',
    errands: supplied,
    catches: 'units without their order, an order without its units',
  },
  { point: 'answer.stored', errands: supplied, catches: 'a supplied order that never ends' },
  {
    point: 'supplier-callback.received',
    errands: ['supplied-later', 'topup-later'],
    catches: 'a callback that was the only notice',
  },
  {
    point: 'reroute.committed',
    errands: ['topup-rerouted'],
    catches: 'an order between two suppliers that nobody sends',
  },
  { point: 'refused-job.before-commit', errands: ['topup-refused'], catches: 'a refusal told by halves' },
  { point: 'refused-job.committed', errands: ['topup-refused'], catches: 'a refused order that is never refunded' },
  { point: 'progress.stored', errands: ['esim-smdp', 'esim-smdp-silent'], catches: 'a second profile of one order' },
  { point: 'profile.stored', errands: esimErrands, catches: 'a delivered eSIM without its profile' },
  { point: 'profile-reveal.recorded', errands: ['esim', 'esim-smdp'], catches: 'an activation code shown to nobody' },
  { point: 'download-progress.received', errands: ['esim-smdp-lived'], catches: 'an install that nobody is told of' },
  { point: 'facts.before-commit', errands: livedErrands, catches: 'a step of a profile told by halves' },
  { point: 'facts.committed', errands: livedErrands, catches: 'a step of a profile told twice, or never' },
  { point: 'take-back.requested', errands: takenBackErrands, catches: 'an eSIM that is neither sold nor given back' },
  { point: 'take-back.answered', errands: takenBackErrands, catches: 'an eSIM given back and not refunded' },
  { point: 'take-back.stored', errands: takenBackErrands, catches: 'an eSIM taken back whose order is never told' },
  { point: 'hold.before-commit', errands: redeemed, catches: 'a voucher code held for nobody' },
  { point: 'hold.committed', errands: redeemed, catches: 'a voucher code that pays for two orders' },
  { point: 'cancel.before-commit', errands: cancelled, catches: 'an order cancelled and delivered' },
  { point: 'cancel.committed', errands: cancelled, catches: 'a cancelled job whose order is never told' },
  { point: 'reveal.recorded', errands: inline, catches: 'a code shown to nobody and lost to its owner' },
  {
    point: 'held-reveal.recorded',
    errands: ['partly-failing', 'partly-failing-foreign'],
    catches: 'a code that was shown, goes back to stock and is refunded',
  },
  { point: 'stock-import.staged', errands: restocked, catches: 'codes of a file that was never taken' },
  { point: 'stock-import.before-commit', errands: restocked, catches: 'a file on sale by halves' },
  { point: 'stock-import.committed', errands: restocked, catches: 'a file whose codes are on sale twice' },
  { point: 'rewrap.batch', rotatesKeys: true, catches: 'codes that no key opens' },
];

const gateway: readonly Omit<CrashCase, 'service'>[] = [
  { point: 'key.claimed', errands: placed, catches: 'an Idempotency-Key that stays locked' },
  { point: 'create.answered', errands: placed, catches: 'an order its client cannot find' },
  { point: 'create.revealed', errands: inline, catches: 'codes shown to nobody' },
  { point: 'create.profile-revealed', errands: ['esim', 'esim-smdp'], catches: 'an activation code shown to nobody' },
  { point: 'answer.kept', errands: placed, catches: 'a repeated request that is run again' },
];

const catalogSvc: readonly Omit<CrashCase, 'service'>[] = [
  { point: 'catalogue-import.before-commit', catches: 'a catalogue imported by halves' },
  { point: 'catalogue-import.committed', catches: 'a catalogue that is stored and never shown' },
  { point: 'esim-variants.before-commit', isRare: true, catches: 'plans fetched by halves' },
  { point: 'esim-variants.committed', isRare: true, catches: 'plans that are fetched again and again' },
];

const notifySvc: readonly Omit<CrashCase, 'service'>[] = [
  { point: 'email.claimed', errands: inline, catches: 'a receipt that is never sent' },
  { point: 'email.sent', errands: inline, catches: 'a receipt that stays claimed' },
  { point: 'webhook.claimed', errands: inline, catches: 'an event that is never sent' },
  { point: 'webhook.answered', errands: inline, catches: 'an event that stays claimed, or holds up those behind it' },
  { point: 'webhook.settled', errands: livedErrands, catches: 'a line of events that nobody goes on with' },
];

const relay: readonly Omit<CrashCase, 'service'>[] = [
  { point: 'relay.read', catches: 'events that never leave' },
  { point: 'relay.sent', catches: 'events sent twice and applied twice; events out of order' },
  { point: 'relay.deleted', catches: 'events deleted that were not sent' },
];

const consumer: readonly Omit<CrashCase, 'service'>[] = [
  { point: 'consumer.before-commit', catches: 'an event marked as seen and not applied' },
  { point: 'consumer.committed', catches: 'an event applied twice' },
  { point: 'consumer.offset-committed', catches: 'an event whose follow-up work is forgotten' },
];

const anyTime: Omit<CrashCase, 'service'> = { point: 'any time', catches: 'whatever the places above do not' };

const of = (service: ServiceName, cases: readonly Omit<CrashCase, 'service'>[]): CrashCase[] =>
  cases.map((one) => ({ service, ...one }));

/** Every place, in the order of an order's life. */
export const matrix: readonly CrashCase[] = [
  ...of('gateway', [...gateway, anyTime]),
  ...of('catalog-svc', [...catalogSvc, ...relay.map((one) => ({ ...one, isRare: true })), anyTime]),
  ...of('order-svc', [...orderSvc, ...relay, ...consumer, anyTime]),
  ...of('wallet-svc', [
    ...walletSvc,
    ...consumer.map((one) => ({ ...one, errands: [...refunded, ...cancelled] })),
    anyTime,
  ]),
  ...of('fulfilment-svc', [...fulfilmentSvc, ...relay, ...consumer, anyTime]),
  ...of('notify-svc', [...notifySvc, ...consumer, anyTime]),
];

/** What several services have from the platform library is tried in one of them, in another with each seed. */
export function shortMatrix(seed: number): readonly CrashCase[] {
  const byPoint = Map.groupBy(matrix, ({ point }) => point);
  return matrix.filter((one) => {
    const same = byPoint.get(one.point)!;
    return one.point === anyTime.point || same[seed % same.length] === one;
  });
}

/** Places that take longer to come by than a round may last; the integration tests of their services cover them. */
export const untried: readonly string[] = ['resolve', 'orphans', 'given-up'].flatMap((name) => [
  `${name}.before-commit`,
  `${name}.committed`,
]);

export const nameOf = ({ service, point }: CrashCase) => `${service}/${point.replace(' ', '-')}`;
