import type { FindVoucher__Output, FoundVoucher, HoldVoucher__Output } from '@dg/contracts/fulfilment';
import type { HoldDecision as HoldDecisionMessage } from '@dg/contracts/fulfilment';
import type { RedeemableVoucher } from '../db/redemptions.ts';
import type { HoldDecision, VoucherHold } from '../domain/redemption.ts';
import type { WrittenCode } from '../queries/find-vouchers.ts';
import { assertGiven } from './job-messages.ts';

/** Reads what a client has written. Rejection INVALID_REQUEST. */
export function decodeWritten({ client_id: clientId, code }: FindVoucher__Output): WrittenCode {
  assertGiven('client_id', clientId > 0);
  return { clientId, text: code };
}

/** Reads a hold of a call. Rejection INVALID_REQUEST. */
export function decodeHold(hold: HoldVoucher__Output): VoucherHold {
  const codeId = BigInt(hold.code_id);
  const validUntil = new Date(hold.valid_until);
  const amountMinor = BigInt(hold.amount_minor);
  const { currency } = hold;
  assertGiven('order_id', hold.order_id > 0);
  assertGiven('client_id', hold.client_id > 0);
  assertGiven('code_id', codeId > 0n);
  assertGiven('valid_until', !Number.isNaN(validUntil.getTime()));
  assertGiven('amount_minor', amountMinor >= 0n);
  assertGiven('currency', currency !== '');
  return { orderId: hold.order_id, clientId: hold.client_id, codeId, validUntil, amountMinor, currency };
}

export function encodeDecision({ orderId }: VoucherHold, { refusal }: HoldDecision): HoldDecisionMessage {
  return { order_id: orderId, refusal: refusal ?? '' };
}

/** A code that could pay, or the message that there is none. */
export function encodeFound(voucher: RedeemableVoucher | undefined): FoundVoucher {
  if (voucher === undefined) return { code_id: '0' };
  return {
    code_id: String(voucher.codeId),
    order_id: voucher.orderId,
    face_value_minor: String(voucher.faceValueMinor),
    currency: voucher.currency,
  };
}
