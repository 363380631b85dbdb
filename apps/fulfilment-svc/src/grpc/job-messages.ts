import type { JobDescription, JobRequest__Output, JobResult } from '@dg/contracts/fulfilment';
import type { ResolveJobRequest__Output, Voucher } from '@dg/contracts/fulfilment';
import { inlineQuantityMax, isFailureCode, orderQuantityMax, ownStockName, Rejection } from '@dg/kernel';
import { z } from 'zod';
import type { JobResolution } from '../commands/resolve-job.ts';
import type { JobSummary } from '../db/jobs.ts';
import type { InputData } from '../domain/attempt.ts';
import { fulfilledVerticals, type FulfilledVertical, type JobRequest, type Route } from '../domain/job.ts';
import { deliveredFields, type VoucherCode } from '../domain/voucher-code.ts';
import type { DescribedJob } from '../queries/describe-job.ts';
import { encodeDescribedProfile } from './profile-messages.ts';

/** Reads a job of a call, or of its event. Rejection INVALID_REQUEST for one that no order can be. */
export function decodeJob(job: JobRequest__Output): JobRequest {
  const vertical = verticalOf(job.vertical);
  const denominationMinor = BigInt(job.denomination_minor);
  assertGiven('order_id', job.order_id > 0);
  assertGiven('client_id', job.client_id > 0);
  assertGiven('vertical', vertical !== undefined);
  assertGiven('supplier', job.supplier !== '');
  assertGiven('supplier_sku', job.supplier_sku !== '');
  assertGiven('denomination_minor', denominationMinor > 0n);
  assertGiven('currency', job.currency !== '');
  assertGiven('quantity', job.quantity > 0 && job.quantity <= orderQuantityMax);
  assertGiven('refused_as', job.refused_as === '' || isFailureCode(job.refused_as));
  return {
    orderId: job.order_id,
    clientId: job.client_id,
    supplier: job.supplier,
    supplierSku: job.supplier_sku,
    fallback: decodeFallback(job),
    denominationMinor,
    currency: job.currency,
    quantity: job.quantity,
    requestId: job.request_id,
    isInline: job.is_inline && job.quantity <= inlineQuantityMax,
    refusedAs: isFailureCode(job.refused_as) ? job.refused_as : undefined,
    ...decodeGoods(vertical ?? 'voucher', job),
  };
}

type Goods = Pick<
  JobRequest,
  'vertical' | 'deliveryTime' | 'recipient' | 'inputData' | 'dataAmountGb' | 'validityDays'
>;

const noGoods = { deliveryTime: '', recipient: '', inputData: {}, dataAmountGb: '', validityDays: 0 } as const;

function decodeGoods(vertical: FulfilledVertical, job: JobRequest__Output): Goods {
  if (vertical === 'voucher') return decodeVoucher(job);
  assertGiven('quantity', job.quantity === 1);
  assertGiven('supplier', job.supplier !== ownStockName);
  return vertical === 'topup' ? decodeTopup(job) : decodeEsim(job);
}

function decodeVoucher({ delivery_time: deliveryTime }: JobRequest__Output): Goods {
  assertGiven('delivery_time', deliveryTime === 'Instant' || deliveryTime === 'Delayed');
  return { ...noGoods, vertical: 'voucher', deliveryTime };
}

function decodeTopup({ recipient, input_data_json }: JobRequest__Output): Goods {
  // No column could hold it.
  assertGiven('recipient', !recipient.includes('\0'));
  return { ...noGoods, vertical: 'topup', recipient, inputData: decodeInputData(input_data_json) };
}

// In bytes such a plan fits its column with room to spare, and its validity a calendar.
const dataAmountText = /^\d{1,7}(?:\.\d{1,9})?$/;
const validityDaysMax = 36_500;

function decodeEsim({ data_amount_gb: dataAmountGb, validity_days: validityDays }: JobRequest__Output): Goods {
  assertGiven('data_amount_gb', dataAmountText.test(dataAmountGb));
  assertGiven('validity_days', validityDays > 0 && validityDays <= validityDaysMax);
  return { ...noGoods, vertical: 'esim', dataAmountGb, validityDays };
}

/** The vertical of that name; undefined for one this service cannot get goods for. Empty means voucher. */
export function verticalOf(name: string): FulfilledVertical | undefined {
  return name === '' ? 'voucher' : fulfilledVerticals.find((vertical) => vertical === name);
}

/** None, when it is the route that the job takes first anyway. */
function decodeFallback(job: JobRequest__Output): Route | undefined {
  const { fallback_supplier: supplier, fallback_supplier_sku: supplierSku } = job;
  assertGiven('fallback_supplier_sku', (supplier === '') === (supplierSku === ''));
  assertGiven('fallback_supplier', supplier !== ownStockName);
  const isOther = supplier !== job.supplier || supplierSku !== job.supplier_sku;
  return supplier !== '' && isOther ? { supplier, supplierSku } : undefined;
}

const inputData = z.record(z.string(), z.union([z.string(), z.number()]));

/** Empty text is no input at all. */
function decodeInputData(text: string): InputData {
  try {
    return inputData.parse(text === '' ? {} : JSON.parse(text));
  } catch {
    // Without the cause: it would quote what a client has filled in.
    throw new Rejection('INVALID_REQUEST', 'input_data_json is not an object of texts and numbers');
  }
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

/** `iccid`: of an eSIM whose profile is known. */
export function encodeResult(summary: JobSummary, iccid = ''): JobResult {
  return {
    order_id: summary.order_id,
    state: summary.state.toUpperCase(),
    sequence: summary.sequence,
    delivered_quantity: summary.delivered_quantity,
    shown_quantity: summary.shown_quantity,
    failure_code: summary.failure_code ?? '',
    failure_reason: summary.failure_reason ?? '',
    iccid,
  };
}

export function encodeDescription({ orderId, state, attempts, profile }: DescribedJob): JobDescription {
  return {
    ...(profile === undefined ? {} : { profile: encodeDescribedProfile(profile) }),
    order_id: orderId,
    state: state?.toUpperCase() ?? '',
    attempts: attempts.map((attempt) => ({
      reference: attempt.reference,
      supplier: attempt.supplier,
      state: attempt.state,
      supplier_reference: attempt.supplier_reference ?? '',
      failure_code: attempt.failure_code ?? '',
      submission_count: attempt.submission_count,
      created_at: attempt.created_at.toISOString(),
      answered_at: attempt.answered_at?.toISOString() ?? '',
    })),
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
