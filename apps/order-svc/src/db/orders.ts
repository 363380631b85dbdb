import { query, type Queryable } from '@dg/platform/postgres';
import type { FailureCode, Vertical } from '@dg/kernel';
import type { Order } from '../domain/order.ts';
import type { OrderState, Status } from '../domain/order-state.ts';
import type { ActivationStatus } from '../domain/activation.ts';

export interface OrderRow {
  id: number;
  client_id: number;
  vertical: Vertical;
  client_reference: string | null;
  request_id: string;
  product_id: number;
  product_name: string;
  variant_id: number;
  variant_name: string;
  country_code: string;
  product_currency: string;
  supplier: string;
  supplier_sku: string;
  fallback_supplier: string;
  fallback_supplier_sku: string;
  delivery_time: string;
  denomination_minor: bigint;
  quantity: number;
  amount_minor: bigint;
  discount_minor: bigint;
  total_minor: bigint;
  data_amount_gb: string;
  validity_days: number;
  input_data: string;
  recipient: string;
  refused_as: FailureCode | null;
  wallet_id: number;
  wallet_currency: string;
  forex_rate: string | null;
  payable_minor: bigint;
  redeemed_code_id: bigint | null;
  redeemed_order_id: number | null;
  email: string | null;
  placed_at: Date;
  valid_until: Date;
  state: OrderState;
  status: Status;
  ends_as: 'FAILED' | 'CANCELLED' | null;
  transaction_id: number | null;
  delivered_quantity: number;
  result_sequence: number;
  refund_minor: bigint | null;
  refund_transaction_id: number | null;
  iccid_sealed: Buffer | null;
  activation_status: ActivationStatus | null;
  installed_at: Date | null;
  activated_at: Date | null;
  profile_sequence: number;
  failure_code: string | null;
  failure_reason: string | null;
  message: string;
  completed_at: Date | null;
  revision: number;
  event_version: number;
}

export function orderOf(row: OrderRow): Order {
  return {
    id: row.id,
    clientId: row.client_id,
    vertical: row.vertical,
    clientReference: row.client_reference,
    requestId: row.request_id,
    productId: row.product_id,
    productName: row.product_name,
    variantId: row.variant_id,
    variantName: row.variant_name,
    countryCode: row.country_code,
    productCurrency: row.product_currency,
    supplier: row.supplier,
    supplierSku: row.supplier_sku,
    fallbackSupplier: row.fallback_supplier,
    fallbackSupplierSku: row.fallback_supplier_sku,
    deliveryTime: row.delivery_time,
    denominationMinor: row.denomination_minor,
    quantity: row.quantity,
    amountMinor: row.amount_minor,
    discountMinor: row.discount_minor,
    totalMinor: row.total_minor,
    dataAmountGb: row.data_amount_gb,
    validityDays: row.validity_days,
    inputData: row.input_data,
    recipient: row.recipient,
    refusedAs: row.refused_as,
    walletId: row.wallet_id,
    walletCurrency: row.wallet_currency,
    forexRate: row.forex_rate,
    payableMinor: row.payable_minor,
    redeemedCodeId: row.redeemed_code_id,
    redeemedOrderId: row.redeemed_order_id,
    email: row.email,
    placedAt: row.placed_at,
    validUntil: row.valid_until,
    state: row.state,
    status: row.status,
    endsAs: row.ends_as,
    transactionId: row.transaction_id,
    deliveredQuantity: row.delivered_quantity,
    resultSequence: row.result_sequence,
    refundMinor: row.refund_minor,
    refundTransactionId: row.refund_transaction_id,
    iccidSealed: row.iccid_sealed,
    activationStatus: row.activation_status,
    installedAt: row.installed_at,
    activatedAt: row.activated_at,
    profileSequence: row.profile_sequence,
    failureCode: row.failure_code,
    failureReason: row.failure_reason,
    message: row.message,
    isComplete: row.completed_at !== null,
    completedAt: row.completed_at,
    revision: row.revision,
    eventVersion: row.event_version,
  };
}

/** Orders by id, intents included, in id order. */
export async function readOrders(database: Queryable, ids: readonly number[]): Promise<Order[]> {
  const rows = await query<OrderRow>(database, 'select * from orders where id = any($1::integer[]) order by id', [ids]);
  return rows.map(orderOf);
}

/** The same, locked until the end of the transaction; in id order, so that two batches never wait in a circle. */
export async function lockOrders(client: Queryable, ids: readonly number[]): Promise<Order[]> {
  const rows = await query<OrderRow>(
    client,
    'select * from orders where id = any($1::integer[]) order by id for update',
    [ids],
  );
  return rows.map(orderOf);
}

/** The visible order of a client; undefined when there is none of this vertical. */
export async function findOrder(
  database: Queryable,
  clientId: number,
  vertical: string,
  id: number,
): Promise<Order | undefined> {
  const [row] = await query<OrderRow>(
    database,
    `select * from orders where id = $1 and client_id = $2 and vertical = $3 and state <> 'INTENT'`,
    [id, clientId, vertical],
  );
  return row && orderOf(row);
}

/** Intents older than this, after `afterId` in id order: a crash may have left them behind. */
export async function openIntents(
  database: Queryable,
  ageMs: number,
  afterId: number,
  limit: number,
): Promise<Order[]> {
  const rows = await query<OrderRow>(
    database,
    `select * from orders
     where state = 'INTENT' and placed_at < clock_timestamp() - make_interval(secs => $1::double precision / 1000)
       and id > $2
     order by id limit $3`,
    [ageMs, afterId, limit],
  );
  return rows.map(orderOf);
}

/** Orders whose refund is due, after `afterId` in id order. */
export async function dueRefunds(database: Queryable, afterId: number, limit: number): Promise<Order[]> {
  const rows = await query<OrderRow>(
    database,
    `select * from orders where state = 'REFUNDING' and id > $1 order by id limit $2`,
    [afterId, limit],
  );
  return rows.map(orderOf);
}

/** Orders that have been in flight for long, after `afterId` in id order: their events may have been lost. */
export async function longOpenOrders(
  database: Queryable,
  ageMs: number,
  afterId: number,
  limit: number,
): Promise<Order[]> {
  const rows = await query<OrderRow>(
    database,
    `select * from orders
     where state in ('PENDING', 'PARTIALLY_DELIVERED') and id > $2
       and placed_at < clock_timestamp() - make_interval(secs => $1::double precision / 1000)
     order by id limit $3`,
    [ageMs, afterId, limit],
  );
  return rows.map(orderOf);
}

/**
 * Delivered eSIMs of which an operator was told within `refusedForMs` that they are not taken back, after `afterId` in
 * id order: of two calls to a supplier the one that took it back may have been answered last, and its event be lost.
 */
export async function esimsRefusedOfLate(
  database: Queryable,
  refusedForMs: number,
  afterId: number,
  limit: number,
): Promise<Order[]> {
  // Few of all orders: each is looked up by itself, and `offset 0` keeps the planner from walking through them all.
  const rows = await query<OrderRow>(
    database,
    `with refused as materialized (
       select distinct order_id from cancellations
       where answer = 'REFUSED' and asked_at > now() - make_interval(secs => $1::double precision / 1000)
         and order_id > $2
     )
     select o.* from refused cross join lateral (
       select * from orders where id = refused.order_id and state = 'DELIVERED' and vertical = 'esim' offset 0
     ) o order by o.id limit $3`,
    [refusedForMs, afterId, limit],
  );
  return rows.map(orderOf);
}

/** Removes intents the wallet has refused: their references are free again. */
export async function removeIntents(database: Queryable, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await query(database, `delete from orders where id = any($1::integer[]) and state = 'INTENT'`, [ids]);
}
