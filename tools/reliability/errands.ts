import type { Goods } from './market.ts';

/** What somebody may set out to buy. */
export type Errand =
  | 'one'
  | 'few'
  | 'bulk'
  | 'foreign'
  | 'refused'
  | 'failing'
  | 'partly-failing'
  | 'partly-failing-foreign'
  | 'short'
  | 'cancelled'
  | 'restocked'
  | 'supplied'
  | 'supplied-later'
  | 'supplied-busy'
  | 'supplied-silent'
  | 'topup'
  | 'topup-foreign'
  | 'topup-later'
  | 'topup-busy'
  | 'topup-silent'
  | 'topup-lost'
  | 'topup-failing'
  | 'topup-rerouted'
  | 'topup-refused'
  | 'topup-redeemed'
  | 'topup-redeemed-failing'
  | 'esim'
  | 'esim-foreign'
  | 'esim-later'
  | 'esim-busy'
  | 'esim-silent'
  | 'esim-failing'
  | 'esim-lived'
  | 'esim-taken-back'
  | 'esim-smdp'
  | 'esim-smdp-silent'
  | 'esim-smdp-busy'
  | 'esim-smdp-lived'
  | 'esim-smdp-taken-back';

/** What an errand buys, how it is paid, and how it must end. */
export interface Plan {
  readonly goods: keyof Goods;
  /** The least and the most units of an order. */
  readonly quantity: readonly [number, number];
  /** Empty: the order is refused. */
  readonly endings: readonly string[];
  readonly paidFrom?: 'eur' | 'poor' | 'voucher code';
  /** Of a top-up; its last four digits choose what its supplier does. */
  readonly recipient?: string;
}

/** Of another operator than the one whose top-up is ordered. */
export const otherOperatorsNumber = '+37866661212';

const delivered = ['DELIVERED'];
const topup = { goods: 'topup', quantity: [1, 1], endings: delivered } as const;
/** So many that nobody waits for them: half of them are seen, or not, before the rest fails. */
const partlyFailing = { goods: 'suppliedHalf', quantity: [6, 12], endings: ['FAILED'] } as const;
const esim = { goods: 'esim', quantity: [1, 1], endings: delivered } as const;
/** Too late for it, when its answer was lost and it was not there yet. */
const takenBack = ['CANCELLED', 'DELIVERED'];

export const plans: Readonly<Record<Errand, Plan>> = {
  one: { goods: 'stocked', quantity: [1, 1], endings: delivered },
  few: { goods: 'stocked', quantity: [1, 5], endings: delivered },
  bulk: { goods: 'stocked', quantity: [260, 520], endings: delivered },
  foreign: { goods: 'stocked', quantity: [1, 5], endings: delivered, paidFrom: 'eur' },
  refused: { goods: 'stocked', quantity: [1, 1], endings: [], paidFrom: 'poor' },
  failing: { goods: 'empty', quantity: [1, 5], endings: ['FAILED'] },
  'partly-failing': partlyFailing,
  'partly-failing-foreign': { ...partlyFailing, paidFrom: 'eur' },
  short: { goods: 'scarce', quantity: [6, 12], endings: ['FAILED'] },
  cancelled: { goods: 'waiting', quantity: [1, 5], endings: ['CANCELLED'] },
  restocked: { goods: 'restocked', quantity: [1, 9], endings: delivered },
  supplied: { goods: 'supplied', quantity: [1, 5], endings: delivered },
  'supplied-later': { goods: 'suppliedLater', quantity: [1, 5], endings: delivered },
  'supplied-busy': { goods: 'suppliedBusy', quantity: [1, 5], endings: delivered },
  'supplied-silent': { goods: 'suppliedSilent', quantity: [1, 5], endings: delivered },
  topup: { ...topup, recipient: 'player-1' },
  'topup-foreign': { ...topup, recipient: 'player-1', paidFrom: 'eur' },
  'topup-later': { ...topup, recipient: 'player-9100' },
  'topup-busy': { ...topup, recipient: 'player-9020' },
  'topup-silent': { ...topup, recipient: 'player-9021' },
  'topup-lost': { ...topup, recipient: 'player-9022' },
  'topup-failing': { ...topup, recipient: 'player-9002', endings: ['FAILED'] },
  'topup-rerouted': { ...topup, goods: 'topupRerouted', recipient: 'player-1' },
  'topup-refused': { ...topup, goods: 'topupMobile', recipient: otherOperatorsNumber, endings: ['FAILED'] },
  'topup-redeemed': { ...topup, recipient: 'player-1', paidFrom: 'voucher code' },
  'topup-redeemed-failing': { ...topup, recipient: 'player-9002', endings: ['FAILED'], paidFrom: 'voucher code' },
  esim,
  'esim-foreign': { ...esim, paidFrom: 'eur' },
  'esim-later': { ...esim, goods: 'esimLater' },
  'esim-busy': { ...esim, goods: 'esimBusy' },
  'esim-silent': { ...esim, goods: 'esimSilent' },
  'esim-failing': { ...esim, goods: 'esimEmpty', endings: ['FAILED'] },
  'esim-lived': esim,
  'esim-taken-back': { ...esim, endings: takenBack },
  'esim-smdp': { ...esim, goods: 'esimSmdp' },
  'esim-smdp-silent': { ...esim, goods: 'esimSmdpSilent' },
  'esim-smdp-busy': { ...esim, goods: 'esimSmdpBusy' },
  'esim-smdp-lived': { ...esim, goods: 'esimSmdp' },
  'esim-smdp-taken-back': { ...esim, goods: 'esimSmdp', endings: takenBack },
};

/** What clients buy unless a case asks for something else: from suppliers that answer. */
export const ordinaryErrands: readonly Errand[] = [
  'one',
  'few',
  'bulk',
  'foreign',
  'refused',
  'failing',
  'partly-failing',
  'short',
  'cancelled',
  'restocked',
  'supplied',
  'supplied-later',
  'topup',
  'topup-foreign',
  'topup-later',
  'topup-failing',
  'topup-rerouted',
  'topup-refused',
  'topup-redeemed',
  'esim',
  'esim-later',
  'esim-failing',
  'esim-lived',
  'esim-taken-back',
  'esim-smdp',
  'esim-smdp-lived',
];

/** Orders above 5 units that get some of them and then fail: paid for as far as their client has seen codes. */
export const partlyFailingErrands: readonly Errand[] = ['partly-failing', 'partly-failing-foreign', 'short'];

/** Vouchers that come from outside, however their supplier behaves. */
export const suppliedErrands: readonly Errand[] = [
  'supplied',
  'supplied',
  'supplied-later',
  'supplied-busy',
  'supplied-silent',
  'partly-failing',
];

/** Top-ups, however their supplier behaves. */
export const topupErrands: readonly Errand[] = [
  'topup',
  'topup',
  'topup-later',
  'topup-busy',
  'topup-silent',
  'topup-lost',
  'topup-failing',
  'topup-rerouted',
];

/** eSIMs, however their supplier behaves. */
export const esimErrands: readonly Errand[] = [
  'esim',
  'esim-later',
  'esim-busy',
  'esim-silent',
  'esim-failing',
  'esim-smdp',
  'esim-smdp-silent',
  'esim-smdp-busy',
];

/** eSIMs that are used up, and such that are given back. */
export const livedErrands: readonly Errand[] = ['esim-lived', 'esim-smdp-lived'];
export const takenBackErrands: readonly Errand[] = ['esim-taken-back', 'esim-smdp-taken-back'];
