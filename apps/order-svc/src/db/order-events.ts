import type { OutgoingEvent } from '@dg/platform/outbox';
import { jobRequestOf } from '../domain/job-request.ts';
import type { Order } from '../domain/order.ts';
import type { ProfileStep } from '../domain/profile-step.ts';

/** The order is paid and visible: fulfilment makes its job of this when no call has done so before. */
export function orderPlaced(order: Order): OutgoingEvent<'order-placed'> {
  return {
    topic: 'order-placed',
    key: String(order.id),
    requestId: order.requestId,
    data: { ...jobRequestOf(order), product_id: order.productId },
  };
}

export function refundDue(order: Order): OutgoingEvent<'refund'> {
  return {
    topic: 'refund',
    key: String(order.id),
    requestId: order.requestId,
    data: {
      order_id: order.id,
      amount_minor: String(order.refundMinor),
      currency: order.walletCurrency,
      remarks: refundRemarks(order),
    },
  };
}

export const debitRemarks = (order: Order) =>
  `Order ${order.id}: ${order.quantity} x ${order.productName}${order.variantName === '' ? '' : `, ${order.variantName}`}`;

export const refundRemarks = (order: Order) => `Refund of order ${order.id}: ${order.productName}`;

/**
 * What clients are told: the order has come to its end, or its delivered eSIM is a step further. The activation code is
 * nowhere here; whoever may have it asks for it.
 */
export function orderStatusChanged(
  order: Order,
  iccid: string,
  step?: ProfileStep,
): OutgoingEvent<'order-status-changed'> {
  return {
    topic: 'order-status-changed',
    key: String(order.id),
    requestId: order.requestId,
    data: {
      order_id: order.id,
      client_id: order.clientId,
      vertical: order.vertical,
      order_version: order.eventVersion,
      status: order.status,
      ...(order.clientReference === null ? {} : { client_reference: order.clientReference }),
      ...(order.email === null ? {} : { email: order.email }),
      product_id: order.productId,
      product_name: order.productName,
      denomination_minor: String(order.denominationMinor),
      quantity: order.quantity,
      amount_minor: String(order.amountMinor),
      currency: order.productCurrency,
      placed_at: order.placedAt.toISOString(),
      completed_at: order.completedAt?.toISOString() ?? '',
      message: order.message,
      variant_name: order.variantName,
      country_code: order.countryCode,
      payable_minor: String(order.payableMinor),
      wallet_currency: order.walletCurrency,
      ...(order.transactionId === null ? {} : { transaction_id: order.transactionId }),
      ...(order.failureCode === null ? {} : { failure_code: order.failureCode }),
      ...(order.failureReason === null ? {} : { failure_reason: order.failureReason }),
      ...(order.vertical === 'esim' ? esimFields(order, iccid, step) : {}),
    },
  };
}

function esimFields(order: Order, iccid: string, step: ProfileStep | undefined) {
  return {
    data_amount_gb: order.dataAmountGb,
    validity_days: order.validityDays,
    iccid,
    activation_status: order.activationStatus ?? '',
    installed_at: order.installedAt?.toISOString() ?? '',
    activated_at: order.activatedAt?.toISOString() ?? '',
    profile_change: step?.change ?? '',
    usage_percent: step?.usagePercent ?? 0,
  };
}
