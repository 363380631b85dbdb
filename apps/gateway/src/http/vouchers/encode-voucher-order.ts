import { given, timestamp } from '@dg/resources';
import type { Voucher__Output } from '@dg/contracts/fulfilment';
import type { Order__Output } from '@dg/contracts/orders';
import { amountToNumber } from '@dg/kernel';

/** The answer to a create (specification, "Voucher order"). `vouchers` stands last: it is kept apart for replays. */
export function encodeCreatedVoucherOrder(order: Order__Output, vouchers: readonly Voucher__Output[]) {
  return {
    id: order.id,
    product_id: order.product_id,
    product_name: order.product_name,
    denomination: inProductCurrency(order.denomination_minor, order),
    quantity: order.quantity,
    amount: inProductCurrency(order.amount_minor, order),
    discount: inProductCurrency(order.discount_minor, order),
    ...given('client_reference', order.client_reference),
    wallet_id: order.wallet_id,
    status: order.status,
    base_currency: order.product_currency,
    deduction_currency: order.wallet_currency,
    message: order.message,
    ...given('email', order.email),
    vouchers: vouchers.map(encodeVoucher),
  };
}

/** One order in full. */
export function encodeVoucherOrder(order: Order__Output, vouchers: readonly Voucher__Output[]) {
  return {
    id: order.id,
    ...given('client_reference', order.client_reference),
    ...given('transaction_id', order.transaction_id),
    product_id: order.product_id,
    product_name: order.product_name,
    denomination: inProductCurrency(order.denomination_minor, order),
    quantity: order.quantity,
    discount: inProductCurrency(order.discount_minor, order),
    amount: inProductCurrency(order.amount_minor, order),
    status: order.status,
    placed_at: timestamp(order.placed_at),
    ...given('email', order.email),
    base_currency: order.product_currency,
    deduction_currency: order.wallet_currency,
    message: order.message,
    vouchers: vouchers.map(encodeVoucher),
  };
}

/** An order in a list. `currency` is the wallet's, `base_currency` that of `denomination` and `amount`. */
export function encodeVoucherOrderItem(order: Order__Output) {
  return {
    id: order.id,
    product_id: order.product_id,
    product_name: order.product_name,
    ...given('client_reference', order.client_reference),
    ...given('transaction_id', order.transaction_id),
    denomination: inProductCurrency(order.denomination_minor, order),
    quantity: order.quantity,
    amount: inProductCurrency(order.amount_minor, order),
    currency: order.wallet_currency,
    base_currency: order.product_currency,
    status: order.status,
    ...given('email', order.email),
    placed_at: timestamp(order.placed_at),
  };
}

/** Fields of the list item that a list can be sorted by. */
export const voucherOrderItemFields = [
  'id',
  'product_id',
  'product_name',
  'client_reference',
  'transaction_id',
  'denomination',
  'quantity',
  'amount',
  'currency',
  'base_currency',
  'status',
  'email',
  'placed_at',
] as const;

/** A voucher with the fields of its delivery mode: a claim URL makes it `URL`, anything else is `Code with PIN`. */
export function encodeVoucher(voucher: Voucher__Output) {
  const expiresAt = voucher.expires_at === undefined ? null : timestamp(voucher.expires_at);
  if (voucher.claim_url !== undefined && voucher.card_number === undefined) {
    return { claim_url: voucher.claim_url, ...given('pin_code', voucher.pin_code), expires_at: expiresAt };
  }
  return {
    card_number: voucher.card_number ?? null,
    pin_code: voucher.pin_code ?? null,
    expires_at: expiresAt,
    voucher_reference_number: voucher.voucher_reference_number ?? null,
  };
}

function inProductCurrency(minor: string, order: Order__Output): number {
  return amountToNumber(BigInt(minor), order.product_currency);
}
