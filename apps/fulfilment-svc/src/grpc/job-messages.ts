import type { JobResult, ResolveJobRequest__Output, Voucher, VoucherJob__Output } from '@dg/contracts/fulfilment';
import { Rejection } from '@dg/kernel';
import type { JobResolution } from '../commands/resolve-job.ts';
import type { JobSummary } from '../db/jobs.ts';
import { inlineQuantityMax, orderQuantityMax, type JobRequest } from '../domain/job.ts';
import { deliveredFields, type VoucherCode } from '../domain/voucher-code.ts';

/** Reads a job of a call. Rejection INVALID_REQUEST for one that no order can be. */
export function decodeJob(job: VoucherJob__Output): JobRequest {
  const denominationMinor = BigInt(job.denomination_minor);
  assertGiven('order_id', job.order_id > 0);
  assertGiven('client_id', job.client_id > 0);
  assertGiven('supplier', job.supplier !== '');
  assertGiven('supplier_sku', job.supplier_sku !== '');
  assertGiven('denomination_minor', denominationMinor > 0n);
  assertGiven('currency', job.currency !== '');
  assertGiven('quantity', job.quantity > 0 && job.quantity <= orderQuantityMax);
  assertGiven('delivery_time', job.delivery_time === 'Instant' || job.delivery_time === 'Delayed');
  return {
    orderId: job.order_id,
    clientId: job.client_id,
    supplier: job.supplier,
    supplierSku: job.supplier_sku,
    denominationMinor,
    currency: job.currency,
    quantity: job.quantity,
    deliveryTime: job.delivery_time,
    requestId: job.request_id,
    isInline: job.is_inline && job.quantity <= inlineQuantityMax,
  };
}

/** Reads what a person decided. Rejection INVALID_REQUEST. */
export function decodeResolution(request: ResolveJobRequest__Output): JobResolution {
  const { order_id: orderId, client_id: clientId, outcome, note, actor, request_id: requestId } = request;
  assertGiven('order_id', orderId > 0);
  assertGiven('client_id', clientId > 0);
  assertGiven('note', note !== '');
  assertGiven('actor', actor !== '');
  if (outcome !== 'delivered' && outcome !== 'failed')
    throw new Rejection('INVALID_REQUEST', 'outcome must be delivered or failed');
  return { orderId, clientId, outcome, note, actor, requestId };
}

/** Rejection INVALID_REQUEST naming the field when it is not as it must be. */
export function assertGiven(field: string, isGiven: boolean): void {
  if (!isGiven) throw new Rejection('INVALID_REQUEST', `${field} is missing or out of range`);
}

export function encodeResult(summary: JobSummary): JobResult {
  return {
    order_id: summary.order_id,
    state: summary.state.toUpperCase(),
    sequence: summary.sequence,
    delivered_quantity: summary.delivered_quantity,
    shown_quantity: summary.shown_quantity,
    failure_code: summary.failure_code ?? '',
    failure_reason: summary.failure_reason ?? '',
  };
}

/** A code as its owner is given it: only the fields of its delivery mode. */
export function encodeVoucher(code: VoucherCode): Voucher {
  const { cardNumber, pinCode, claimUrl, expiresAt, voucherReferenceNumber } = deliveredFields(code);
  return {
    ...(cardNumber === undefined ? {} : { card_number: cardNumber }),
    ...(pinCode === undefined ? {} : { pin_code: pinCode }),
    ...(claimUrl === undefined ? {} : { claim_url: claimUrl }),
    ...(expiresAt === undefined ? {} : { expires_at: expiresAt }),
    ...(voucherReferenceNumber === undefined ? {} : { voucher_reference_number: voucherReferenceNumber }),
  };
}
