import { decideDebits, decideRefunds, type DebitDecision, type WalletState } from 'wallet-svc/protocol';
import { StoppedByConstraint } from './moves.ts';
import {
  fundsOf,
  orderId,
  payableMinor,
  validUntil,
  walletId,
  withSlot,
  type Setting,
  type View,
} from './protocol-state.ts';

/** What became of a debit, or of the hold in its place: its commit, and its answer. */
export interface DebitCall {
  readonly view: View;
  readonly answer: DebitDecision['outcome'];
}

export const beforeEnd = new Date(validUntil.getTime() - 1);
export const afterEnd = new Date(validUntil.getTime() + 1);
/** As many as it takes to see that there is one too many. */
export const bookingsMax = 2;

/** `wallet.Debit` for one order: what debitOrders reads, decideDebits and what writeLedger then lets through. */
export function debit(setting: Setting, view: View): DebitCall {
  const { guards } = setting;
  const { slot } = view;
  const known = new Map<number, DebitDecision>();
  if (slot.isRefused) {
    known.set(orderId, {
      outcome: 'refused',
      walletId,
      amountMinor: payableMinor,
      code: 'INSUFFICIENT_WALLET_BALANCE',
    });
  }
  if (slot.debits > 0 && guards.knownCharge)
    known.set(orderId, { outcome: 'charged', walletId, amountMinor: payableMinor });
  const asked = {
    orderId,
    clientId: 1,
    walletId,
    currency: 'USD',
    amountMinor: payableMinor,
    validUntil,
    remarks: '',
    requestId: '',
  };
  const wallet = walletAsRead(setting, view);
  const plan = decideDebits(new Map([[walletId, wallet]]), known, [asked], slot.isExpired ? afterEnd : beforeEnd);

  const balanceMinor = plan.wallets[0]?.balanceMinor ?? view.balanceMinor;
  const debits = slot.debits + plan.charges.length;
  if (balanceMinor < 0n) throw new StoppedByConstraint('balance_minor >= 0');
  if (slot.isRefused && plan.refusals.length > 0) throw new StoppedByConstraint('refusals.key');
  if (debits > (guards.debitKey ? 1 : bookingsMax) && plan.charges.length > 0)
    throw new StoppedByConstraint('transactions_key');
  const isRefused = slot.isRefused || (plan.refusals.length > 0 && guards.recordedRefusal);
  const isDecided = debits > 0 || isRefused;
  return {
    view: { ...withSlot(view, { debits, isRefused, isExpired: slot.isExpired && !isDecided }), balanceMinor },
    answer: plan.decisions[0]!.outcome,
  };
}

/** `wallet.Refund`, or its event, for one order whose refund is due. */
export function refund(setting: Setting, view: View, amountMinor: bigint): View {
  const { guards } = setting;
  const { slot } = view;
  const booked = { clientId: 1, walletId, currency: 'USD', amountMinor: payableMinor };
  const debits = new Map(slot.debits > 0 ? [[orderId, booked] as const] : []);
  const known = new Map(slot.credits.length > 0 && guards.knownRefund ? [[orderId, slot.credits[0]!] as const] : []);
  const wallet = walletAsRead(setting, view);
  const plan = decideRefunds(new Map([[walletId, wallet]]), debits, known, [{ orderId, amountMinor, remarks: '' }]);
  const credits = [...slot.credits, ...plan.credits.map(({ refund: booking }) => booking.amountMinor)];
  if (credits.length > (guards.refundKey ? 1 : bookingsMax) && plan.credits.length > 0)
    throw new StoppedByConstraint('transactions_key');
  const balanceMinor = plan.wallets[0]?.balanceMinor ?? view.balanceMinor;
  return { ...withSlot(view, { credits }), balanceMinor };
}

/** Under its lock as it is; else perhaps as it was before anybody else's commit. */
function walletAsRead(setting: Setting, view: View): WalletState {
  const balanceMinor = setting.guards.walletLock ? view.balanceMinor : fundsOf(setting);
  return { id: walletId, clientId: 1, currency: 'USD', status: 'ACTIVE', balanceMinor, heldMinor: 0n, version: 0n };
}
