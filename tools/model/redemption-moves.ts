import { decideHolds } from 'fulfilment-svc/protocol';
import { StoppedByConstraint } from './moves.ts';
import { codeId, orderId, payableMinor, validUntil, withSlot, type Setting, type View } from './protocol-state.ts';
import { afterEnd, beforeEnd, bookingsMax, type DebitCall } from './wallet-moves.ts';

/** `fulfilment.HoldVouchers` for one order: what holdVouchers reads, decideHolds and what is then recorded. */
export function hold(setting: Setting, view: View): DebitCall {
  const { guards } = setting;
  const { slot } = view;
  const isKnown = slot.isRefused || (slot.debits > 0 && guards.knownHold);
  const refusal = slot.isRefused ? ('VOUCHER_NOT_REDEEMABLE' as const) : undefined;
  const { decisions, fresh } = decideHolds(
    [{ orderId, clientId: 1, codeId, validUntil, amountMinor: payableMinor, currency: 'USD' }],
    [
      {
        now: slot.isExpired ? afterEnd : beforeEnd,
        isRedeemable: true,
        faceValueMinor: payableMinor,
        currency: 'USD',
        // Without its key perhaps as it was before anybody else's commit.
        isHeld: guards.heldKey && view.balanceMinor < payableMinor,
        known: isKnown ? { clientId: 1, codeId, refusal } : undefined,
      },
    ],
  );
  const isHeld = decisions[0]!.refusal === undefined;
  const debits = slot.debits + (isHeld ? fresh.length : 0);
  if (debits > bookingsMax) throw new StoppedByConstraint('voucher_redemptions.order_id');
  const isRefused = slot.isRefused || (!isHeld && fresh.length > 0 && guards.recordedRefusal);
  const isDecided = debits > 0 || isRefused;
  const balanceMinor = view.balanceMinor - payableMinor * BigInt(debits - slot.debits);
  return {
    view: { ...withSlot(view, { debits, isRefused, isExpired: slot.isExpired && !isDecided }), balanceMinor },
    answer: isHeld ? 'charged' : 'refused',
  };
}

/** releaseHolds: what was held is free again, in the commit that ends the job. */
export function released({ paidBy, guards }: Setting, view: View): View {
  const { debits, credits } = view.slot;
  if (paidBy !== 'code' || !guards.releaseWithEnd || credits.length === debits) return view;
  const balanceMinor = view.balanceMinor + payableMinor;
  return { ...withSlot(view, { credits: [...credits, payableMinor] }), balanceMinor };
}
