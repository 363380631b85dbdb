import type { Order__Output } from '@dg/contracts/orders';
import { amountToNumber } from '@dg/kernel';
import { encodeFailure, type FailureFields } from './encode-failure.ts';
import { given } from './given.ts';
import { timestamp } from './timestamp.ts';

/** What a top-up order is shown of. */
export type TopupOrderFields = FailureFields &
  Pick<
    Order__Output,
    | 'id'
    | 'client_reference'
    | 'product_id'
    | 'product_name'
    | 'variant_name'
    | 'country_code'
    | 'payable_minor'
    | 'wallet_currency'
    | 'message'
    | 'transaction_id'
    | 'placed_at'
    | 'completed_at'
  >;

/**
 * A top-up order in a list, and in the events about it. `amount` is what was paid, in the currency of the wallet
 * (decisions, section 12).
 */
export function encodeTopupOrderItem(order: TopupOrderFields) {
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
