import type { Order__Output } from '@dg/contracts/orders';
import { amountToNumber } from '@dg/kernel';
import { given } from '../given.ts';
import { encodeFailure } from '../orders/encode-failure.ts';
import { timestamp } from '../timestamp.ts';

/** A top-up order, in the answer to a create and by itself (specification, "Topup order"). */
export function encodeTopupOrder(order: Order__Output) {
  return { ...encodeTopupOrderItem(order), input_data: JSON.parse(order.input_data_json) as unknown };
}

/** A top-up order in a list. `amount` is what was paid, in the currency of the wallet (decisions, section 12). */
export function encodeTopupOrderItem(order: Order__Output) {
  const { client_reference, wallet_currency: currency, completed_at } = order;
  return {
    id: order.id,
    ...given('client_reference', client_reference),
    product_id: order.product_id,
    product_name: order.product_name,
    variant_name: order.variant_name,
    country_code: order.country_code,
    amount: amountToNumber(BigInt(order.payable_minor), currency),
    currency,
    status: order.status,
    status_text: order.message,
    ...encodeFailure(order),
    ...given('transaction_id', order.transaction_id),
    created_at: timestamp(order.placed_at),
    ...(completed_at === undefined ? {} : { completed_at: timestamp(completed_at) }),
  };
}

/** Fields of the list item that a list can be sorted by: all but `is_user_fixable`, which `failure_code` implies. */
export const topupOrderItemFields = [
  'id',
  'client_reference',
  'product_id',
  'product_name',
  'variant_name',
  'country_code',
  'amount',
  'currency',
  'status',
  'status_text',
  'failure_code',
  'failure_reason',
  'is_user_fixable',
  'transaction_id',
  'created_at',
  'completed_at',
] as const;
