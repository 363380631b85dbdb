import { encodeTopupOrderItem } from '@dg/resources';
import type { Order__Output } from '@dg/contracts/orders';

/** A top-up order, in the answer to a create and by itself (specification, "Topup order"). */
export function encodeTopupOrder(order: Order__Output) {
  return { ...encodeTopupOrderItem(order), input_data: JSON.parse(order.input_data_json) as unknown };
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
