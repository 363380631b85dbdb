import { failureOf, isFailureCode, Rejection } from '@dg/kernel';
import type {
  ListOrdersResponse,
  Order as OrderMessage,
  OrderTimeline as OrderTimelineMessage,
  OrderWithJob as OrderWithJobMessage,
  PlaceOrdersResponse,
  Quote,
  VoucherAvailability,
} from '@dg/contracts/orders';
import type { IccidBox } from '../db/iccids.ts';
import { isFromOwnStock, isInline, type Order } from '../domain/order.ts';
import { conversionFeePercent, type Charge } from '../domain/charge.ts';
import type { Placed } from '../placement/place-orders.ts';
import type { Availability } from '../queries/check-availability.ts';
import type { OrderList } from '../queries/list-orders.ts';
import type { DescribedOrder, OrderTimeline } from '../queries/order-timeline.ts';

/** An order as it leaves the service, which alone opens its ICCID. */
export function encodeOrder(iccids: IccidBox, order: Order): OrderMessage {
  return {
    id: order.id,
    client_id: order.clientId,
    vertical: order.vertical,
    ...(order.clientReference === null ? {} : { client_reference: order.clientReference }),
    product_id: order.productId,
    product_name: order.productName,
    country_code: order.countryCode,
    product_currency: order.productCurrency,
    denomination_minor: String(order.denominationMinor),
    quantity: order.quantity,
    amount_minor: String(order.amountMinor),
    discount_minor: String(order.discountMinor),
    wallet_id: order.walletId,
    wallet_currency: order.walletCurrency,
    payable_minor: String(order.payableMinor),
    status: order.status,
    message: order.message,
    ...(order.email === null ? {} : { email: order.email }),
    ...(order.transactionId === null ? {} : { transaction_id: order.transactionId }),
    placed_at: order.placedAt.toISOString(),
    ...(order.completedAt === null ? {} : { completed_at: order.completedAt.toISOString() }),
    version: order.eventVersion,
    is_expected_soon: isInline(order) && !isFromOwnStock(order) && !order.isComplete,
    variant_name: order.variantName,
    input_data_json: order.inputData,
    data_amount_gb: order.dataAmountGb,
    validity_days: order.validityDays,
    iccid: order.iccidSealed === null ? '' : iccids.open(order.id, order.iccidSealed),
    activation_status: order.activationStatus ?? '',
    ...(order.installedAt === null ? {} : { installed_at: order.installedAt.toISOString() }),
    ...(order.activatedAt === null ? {} : { activated_at: order.activatedAt.toISOString() }),
    ...encodeFailure(order),
  };
}

/** Only of an order that is shown as FAILED (specification, "Topup failure codes"). */
function encodeFailure({ status, failureCode, failureReason }: Order) {
  if (status !== 'FAILED' || failureCode === null) return {};
  return {
    failure_code: failureCode,
    failure_reason: failureReason ?? '',
    is_user_fixable: isFailureCode(failureCode) && failureOf(failureCode).isUserFixable,
  };
}

export function encodePlaced(iccids: IccidBox, placed: readonly Placed[]): PlaceOrdersResponse {
  return {
    results: placed.map((outcome) =>
      outcome instanceof Rejection
        ? { refusal: { code: outcome.code, message: outcome.message } }
        : { order: encodeOrder(iccids, outcome) },
    ),
  };
}

export function encodeList(iccids: IccidBox, { orders, totalCount }: OrderList): ListOrdersResponse {
  return { orders: orders.map((order) => encodeOrder(iccids, order)), total_count: totalCount };
}

export function encodeOrderWithJob(iccids: IccidBox, described: DescribedOrder): OrderWithJobMessage {
  const { order, job, discrepancies } = described;
  const timeline = encodeTimeline(iccids, described);
  return {
    order: timeline.order,
    job_state: job?.state ?? '',
    attempts: timeline.attempts,
    redeemed_order_id: order.redeemedOrderId ?? 0,
    ...(job?.profile == null ? {} : { profile: job.profile }),
    timeline,
    discrepancies: discrepancies.map(({ state, outcome, deliveredQuantity, foundAt }) => ({
      order_state: state,
      outcome,
      delivered_quantity: deliveredQuantity,
      found_at: foundAt.toISOString(),
    })),
  };
}

export function encodeTimeline(iccids: IccidBox, { order, steps, job }: OrderTimeline): OrderTimelineMessage {
  const { transactionId, refundTransactionId } = order;
  return {
    order: encodeOrder(iccids, order),
    steps: steps.map((step) => ({
      at: step.at.toISOString(),
      status: step.status,
      profile_change: step.profileChange,
      usage_percent: step.usagePercent,
      request_id: step.requestId,
    })),
    attempts: job?.attempts ?? [],
    lacks_attempts: job === undefined,
    ...(transactionId === null ? {} : { debit_transaction_id: transactionId }),
    ...(refundTransactionId === null ? {} : { refund_transaction_id: refundTransactionId }),
  };
}

export function encodeQuote(charge: Charge): Quote {
  const conversion =
    charge.netMinor === null || charge.forexRate === null
      ? {}
      : {
          net_minor: String(charge.netMinor),
          handling_fee_minor: String(charge.handlingFeeMinor ?? 0n),
          forex_rate: charge.forexRate,
          conversion_fee_percent: conversionFeePercent,
        };
  return {
    source_currency: charge.sourceCurrency,
    destination_currency: charge.destinationCurrency,
    gross_minor: String(charge.grossMinor),
    discount_minor: String(charge.discountMinor),
    total_minor: String(charge.totalMinor),
    discount_percent: charge.discountPercent,
    payable_minor: String(charge.payableMinor),
    ...conversion,
  };
}

export function encodeAvailability(availability: Availability): VoucherAvailability {
  return {
    product_id: availability.productId,
    currency: availability.currency,
    is_available: availability.isAvailable,
    status: availability.status,
    available_denominations: availability.denominations.map((entry) => ({
      min_minor: String(entry.minMinor),
      max_minor: String(entry.maxMinor),
      is_available: entry.isAvailable,
      max_quantity: entry.maxQuantity,
    })),
    restricted_countries: [...availability.restrictedCountries],
    checked_at: availability.checkedAt.toISOString(),
  };
}
