import { encodeFailure, given, optionalTimestamp, timestamp } from '@dg/resources';
import type {
  Order__Output,
  OrderAttempt__Output,
  OrderDiscrepancy__Output,
  OrderProfile__Output,
  OrderWithJob__Output,
} from '@dg/contracts/orders';
import { amountToNumber } from '@dg/kernel';
import assert from 'node:assert/strict';
import { encodeVoucherOrderItem } from '../http/vouchers/encode-voucher-order.ts';

/**
 * An order of any vertical as operators see it in a list: the fields of a voucher's list item, in which every order
 * can be said, and what the client's own view leaves out. Never a code.
 */
export function encodeOperatorOrder(order: Order__Output) {
  const { id, ...fields } = encodeVoucherOrderItem(order);
  return {
    id,
    client_id: order.client_id,
    vertical: order.vertical,
    ...fields,
    ...(order.variant_name === '' ? {} : { variant_name: order.variant_name }),
    ...encodeFailure(order),
    wallet_id: order.wallet_id,
    total_payable: amountToNumber(BigInt(order.payable_minor), order.wallet_currency),
    message: order.message,
    ...(order.vertical === 'esim' ? { esim: encodeEsim(order) } : {}),
  };
}

/** The plan of an eSIM, and what is stored with its order of its profile. */
function encodeEsim(order: Order__Output) {
  const { iccid, activation_status } = order;
  return {
    data_amount_gb: Number(order.data_amount_gb),
    validity_days: order.validity_days,
    ...(iccid === '' ? {} : { iccid }),
    ...(activation_status === '' ? {} : { activation_status }),
    ...given('installed_at', optionalTimestamp(order.installed_at)),
    ...given('activated_at', optionalTimestamp(order.activated_at)),
  };
}

/** The same with what fulfilment-svc knows of the profile; never its activation code. */
function encodeEsimWithProfile(order: Order__Output, profile: OrderProfile__Output) {
  return {
    ...encodeEsim(order),
    iccid: profile.iccid,
    is_iccid_valid: profile.is_iccid_valid,
    activation_status: profile.activation_status,
    ...given('status_as_of', optionalTimestamp(profile.status_as_of)),
    is_cancelled: profile.is_cancelled,
  };
}

/**
 * One order with its job at fulfilment-svc, without its timeline. `supplier_reference` is our name for its last
 * attempt. Never a code.
 */
export function encodeOperatorOrderDetail(found: Omit<OrderWithJob__Output, 'timeline'>) {
  const { order, job_state, attempts, redeemed_order_id, profile, discrepancies } = found;
  assert.ok(order, 'order-svc answers with an order');
  const lastReference = attempts.at(-1)?.reference;
  return {
    ...encodeOperatorOrder(order),
    ...(profile == null ? {} : { esim: encodeEsimWithProfile(order, profile) }),
    ...(order.input_data_json === '' ? {} : { input_data: JSON.parse(order.input_data_json) as unknown }),
    ...(job_state === '' ? {} : { job_state }),
    is_in_review: job_state === 'REVIEW',
    ...(lastReference === undefined ? {} : { supplier_reference: lastReference }),
    attempts: attempts.map(encodeAttempt),
    discrepancies: discrepancies.map(encodeDiscrepancy),
    ...(redeemed_order_id === 0 ? {} : { redeemed_order_id }),
  };
}

/** Goods that came for an order which had ended otherwise, or an eSIM in use that is said to be taken back. */
function encodeDiscrepancy({ order_state, outcome, delivered_quantity, found_at }: OrderDiscrepancy__Output) {
  return { order_state, outcome, delivered_quantity, found_at: timestamp(found_at) };
}

function encodeAttempt(attempt: OrderAttempt__Output) {
  const { failure_code, answered_at } = attempt;
  return {
    reference: attempt.reference,
    supplier: attempt.supplier,
    state: attempt.state,
    supplier_reference: attempt.supplier_reference,
    ...(failure_code === '' ? {} : { failure_code }),
    submission_count: attempt.submission_count,
    created_at: timestamp(attempt.created_at),
    ...(answered_at === '' ? {} : { answered_at: timestamp(answered_at) }),
  };
}
