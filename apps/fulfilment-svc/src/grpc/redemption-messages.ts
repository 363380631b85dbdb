import type { FoundVoucher, HoldDecision as HoldDecisionMessage, HoldVoucher__Output } from '@dg/contracts/fulfilment';
import type { RedeemableVoucher } from '../db/redemptions.ts';
import type { HoldDecision, VoucherHold } from '../domain/redemption.ts';
import { assertGiven } from './job-messages.ts';

/** Reads a hold of a call. Rejection INVALID_REQUEST. */
export function decodeHold(hold: HoldVoucher__Output): VoucherHold {
  const codeId = BigInt(hold.code_id);
  const validUntil = new Date(hold.valid_until);
  assertGiven('order_id', hold.order_id > 0);
  assertGiven('client_id', hold.client_id > 0);
  assertGiven('code_id', codeId > 0n);
  assertGiven('valid_until', !Number.isNaN(validUntil.getTime()));
  return { orderId: hold.order_id, clientId: hold.client_id, codeId, validUntil };
}

export function encodeDecision({ orderId }: VoucherHold, { refusal }: HoldDecision): HoldDecisionMessage {
  return { order_id: orderId, refusal: refusal ?? '' };
}

export function encodeFound(voucher: RedeemableVoucher): FoundVoucher {
  return {
    code_id: String(voucher.codeId),
    order_id: voucher.orderId,
    face_value_minor: String(voucher.faceValueMinor),
    currency: voucher.currency,
  };
}
