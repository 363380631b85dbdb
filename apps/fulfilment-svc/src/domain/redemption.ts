import assert from 'node:assert/strict';
import type { RejectionCode } from '@dg/kernel';

/** A code that is to pay for an order. */
export interface VoucherHold {
  /** The order to be paid for: the key of the decision. */
  readonly orderId: number;
  readonly clientId: number;
  readonly codeId: bigint;
  /** Past it the order is not to appear any more. */
  readonly validUntil: Date;
  /** What is to be paid. */
  readonly amountMinor: bigint;
  readonly currency: string;
}

/** Whether a code pays for an order, for ever. */
export interface HoldDecision {
  /** Undefined: held. */
  readonly refusal: RejectionCode | undefined;
}

/** What a hold is decided by. */
export interface HoldFacts {
  readonly now: Date;
  /** Whether the code is a unit that this client has seen, and has not expired. */
  readonly isRedeemable: boolean;
  /** What the code is worth; nothing when there is none. */
  readonly faceValueMinor: bigint;
  readonly currency: string;
  /** Whether it pays for an order already. */
  readonly isHeld: boolean;
  /** What was decided about this order before. */
  readonly known: (HoldDecision & { readonly clientId: number; readonly codeId: bigint }) | undefined;
}

export interface HoldPlan {
  /** The decision for each hold, in order; known ones unchanged. */
  readonly decisions: readonly HoldDecision[];
  /** Those to be recorded. */
  readonly fresh: readonly (VoucherHold & HoldDecision)[];
}

/**
 * Decides a batch of holds one after the other: a code is consumed whole, by one order, which it must be enough for
 * (decisions 4, "redeem_voucher_code"). An order that was decided about keeps its decision, also a refusal. `facts` are
 * those of `holds`, in the same order. Throws an assertion error for an order that was decided for another code or
 * client.
 */
export function decideHolds(holds: readonly VoucherHold[], facts: readonly HoldFacts[]): HoldPlan {
  const taken = new Set<bigint>();
  const decided = new Map<number, VoucherHold & HoldDecision>();
  const decisions = holds.map((hold, index): HoldDecision => {
    const { orderId, clientId, codeId } = hold;
    const { known: recorded, ...fact } = facts[index]!;
    const known = recorded ?? decided.get(orderId);
    if (known !== undefined) {
      const isSame = known.clientId === clientId && known.codeId === codeId;
      assert(isSame, `the code that pays for order ${orderId} was decided for another code or client`);
      return { refusal: known.refusal };
    }
    const refusal = refusalOf(hold, fact, taken);
    if (refusal === undefined) taken.add(codeId);
    decided.set(orderId, { ...hold, refusal });
    return { refusal };
  });
  return { decisions, fresh: [...decided.values()] };
}

function refusalOf(
  { codeId, validUntil, amountMinor, currency }: VoucherHold,
  { now, isHeld, ...code }: Omit<HoldFacts, 'known'>,
  taken: ReadonlySet<bigint>,
): RejectionCode | undefined {
  // An order that was not decided in time must not appear late: its client has long been told it is unknown.
  if (now > validUntil) return 'DEBIT_EXPIRED';
  const isRedeemable = code.isRedeemable && code.currency === currency && !isHeld && !taken.has(codeId);
  if (!isRedeemable) return 'VOUCHER_NOT_REDEEMABLE';
  return code.faceValueMinor < amountMinor ? 'VOUCHER_VALUE_INSUFFICIENT' : undefined;
}
