import type { EventData, EventEnvelope } from '@dg/contracts/events';
import { amountToNumber, failureOf, isFailureCode } from '@dg/kernel';
import {
  encodeFailure,
  encodeTopupOrderItem,
  given,
  optionalTimestamp,
  timestamp,
  type ClientEventType,
} from '@dg/resources';
import { originOf, type ClientEvent } from './client-event.ts';
import { isTerminal, type TerminalStatus } from './receipt.ts';

type Order = EventData['order-status-changed'];

const endings = { DELIVERED: 'delivered', FAILED: 'failed', CANCELLED: 'cancelled' } as const;
const steps: ReadonlyMap<string, ClientEventType> = new Map([
  ['INSTALLED', 'esim.installed'],
  ['ACTIVATED', 'esim.activated'],
  ['USAGE_THRESHOLD', 'esim.usage_threshold'],
  ['DEPLETED', 'esim.depleted'],
]);

/**
 * What the client is told of its order: that it has come to its end, or that its delivered eSIM is one step further.
 * Undefined when there is nothing to tell, e.g. of an order in between.
 */
export function orderEventOf(event: EventEnvelope<'order-status-changed'>): ClientEvent | undefined {
  const order = event.data;
  const type = order.profile_change === '' ? endingOf(order) : steps.get(order.profile_change);
  if (type === undefined) return undefined;
  return {
    ...originOf(event),
    clientId: order.client_id,
    type,
    subject: `order:${order.order_id}`,
    order: { id: order.order_id, version: order.order_version },
    data: { ...dataOf(order), order_version: order.order_version },
  };
}

function endingOf({ vertical, status }: Order): ClientEventType | undefined {
  if (!isTerminal(status)) return undefined;
  const ending: (typeof endings)[TerminalStatus] = endings[status];
  if (vertical === 'topup') return `topup.${ending}`;
  return vertical === 'esim' ? `esim.${ending}` : `order.${ending}`;
}

function dataOf(order: Order): object {
  if (order.vertical === 'topup') return topupData(order);
  return order.vertical === 'esim' ? esimData(order) : voucherData(order);
}

/** `amount` is the face value, in the currency of the product (decisions, section 4). */
function voucherData(order: Order) {
  const { currency } = order;
  return {
    id: order.order_id,
    ...given('client_reference', order.client_reference),
    status: order.status,
    product_id: order.product_id,
    product_name: order.product_name,
    denomination: amountToNumber(BigInt(order.denomination_minor), currency),
    quantity: order.quantity,
    amount: amountToNumber(BigInt(order.amount_minor), currency),
    currency,
    placed_at: timestamp(order.placed_at),
    ...encodeFailure(failureFieldsOf(order)),
  };
}

function topupData(order: Order) {
  return encodeTopupOrderItem({
    ...order,
    ...failureFieldsOf(order),
    id: order.order_id,
    completed_at: optionalTimestamp(order.completed_at),
  });
}

/** Tells which profile it is; what installs it is asked for by whoever may have it (specification, "Events"). */
function esimData(order: Order) {
  const { wallet_currency: currency } = order;
  return {
    id: order.order_id,
    ...given('client_reference', order.client_reference),
    status: order.status,
    ...known('activation_status', order.activation_status),
    product_name: order.product_name,
    country_code: order.country_code,
    data_amount_gb: Number(order.data_amount_gb),
    validity_days: order.validity_days,
    amount: amountToNumber(BigInt(order.payable_minor), currency),
    currency,
    ...known('iccid', order.iccid),
    ...given('installed_at', optionalTimestamp(order.installed_at)),
    ...given('activated_at', optionalTimestamp(order.activated_at)),
    ...(order.profile_change === 'USAGE_THRESHOLD' ? { usage_percent: order.usage_percent } : {}),
    ...encodeFailure(failureFieldsOf(order)),
  };
}

function failureFieldsOf({ status, failure_code: code, failure_reason }: Order) {
  const isUserFixable = isFailureCode(code) && failureOf(code).isUserFixable;
  return { status, failure_code: code, failure_reason, is_user_fixable: isUserFixable };
}

/** An empty text says that it is not known. */
function known<Name extends string>(name: Name, text: string) {
  return given(name, text === '' ? undefined : text);
}
