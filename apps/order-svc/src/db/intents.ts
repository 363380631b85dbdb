import { query, type Queryable } from '@dg/platform/postgres';
import type { CreateKeys, Intent } from '../domain/intent.ts';
import type { Order } from '../domain/order.ts';
import { columnArrays, columnNames as names, columnValues, type Column } from './columns.ts';
import { orderOf, type OrderRow } from './orders.ts';

/** Columns of `orders` as they are asked for. */
const asked: readonly Column<Intent>[] = [
  { name: 'client_id', type: 'integer', read: (intent) => intent.clientId },
  { name: 'vertical', type: 'text', read: (intent) => intent.vertical },
  { name: 'client_reference', type: 'text', read: (intent) => intent.clientReference },
  { name: 'idempotency_key', type: 'text', read: ({ idempotencyKey: key }) => (key === '' ? null : key) },
  { name: 'request_id', type: 'text', read: (intent) => intent.requestId },
  { name: 'product_id', type: 'integer', read: (intent) => intent.productId },
  { name: 'product_name', type: 'text', read: (intent) => intent.productName },
  { name: 'variant_id', type: 'integer', read: (intent) => intent.variantId },
  { name: 'variant_name', type: 'text', read: (intent) => intent.variantName },
  { name: 'country_code', type: 'text', read: (intent) => intent.countryCode },
  { name: 'product_currency', type: 'text', read: (intent) => intent.productCurrency },
  { name: 'supplier', type: 'text', read: (intent) => intent.supplier },
  { name: 'supplier_sku', type: 'text', read: (intent) => intent.supplierSku },
  { name: 'fallback_supplier', type: 'text', read: (intent) => intent.fallbackSupplier },
  { name: 'fallback_supplier_sku', type: 'text', read: (intent) => intent.fallbackSupplierSku },
  { name: 'delivery_time', type: 'text', read: (intent) => intent.deliveryTime },
  { name: 'denomination_minor', type: 'bigint', read: (intent) => intent.denominationMinor },
  { name: 'quantity', type: 'integer', read: (intent) => intent.quantity },
  { name: 'data_amount_gb', type: 'text', read: (intent) => intent.dataAmountGb },
  { name: 'validity_days', type: 'integer', read: (intent) => intent.validityDays },
  { name: 'input_data', type: 'text', read: (intent) => intent.inputData },
  { name: 'recipient', type: 'text', read: (intent) => intent.recipient },
  { name: 'refused_as', type: 'text', read: (intent) => intent.refusedAs },
  { name: 'redeemed_code_id', type: 'bigint', read: (intent) => intent.redeemedCodeId },
  { name: 'redeemed_order_id', type: 'integer', read: (intent) => intent.redeemedOrderId },
  { name: 'wallet_id', type: 'integer', read: (intent) => intent.walletId },
  { name: 'wallet_currency', type: 'text', read: (intent) => intent.walletCurrency },
  { name: 'email', type: 'text', read: (intent) => intent.email },
];

/** What it costs unless a quote says otherwise, and what a quote is found by. */
const priced: readonly Column<Intent>[] = [
  { name: 'gross_minor', type: 'bigint', read: ({ charge }) => charge.grossMinor },
  { name: 'discount_minor', type: 'bigint', read: ({ charge }) => charge.discountMinor },
  { name: 'total_minor', type: 'bigint', read: ({ charge }) => charge.totalMinor },
  { name: 'forex_rate', type: 'numeric', read: ({ charge }) => charge.forexRate },
  { name: 'payable_minor', type: 'bigint', read: ({ charge }) => charge.payableMinor },
  { name: 'category', type: 'text', read: (intent) => intent.category },
];

const columns = [...asked, ...priced];

// Ids are drawn beforehand so that each row that comes back can be told apart from one that was already there.
// Rows are inserted in the order of their keys: batches of the same creates never wait for one another in a circle.
const insert = `
with asked as materialized (
  select a.*, nextval('orders_id_seq')::integer as id
  from unnest(${columnArrays(columns)}) with ordinality
    as a(${names(columns)}, position)
), inserted as (
  insert into orders (id, ${names(asked)}, amount_minor, discount_minor, total_minor, forex_rate, payable_minor)
  select a.id, ${names(asked, 'a.')},
         coalesce(q.gross_minor, a.gross_minor), coalesce(q.discount_minor, a.discount_minor),
         coalesce(q.total_minor, a.total_minor),
         case when q.client_id is null then a.forex_rate else q.forex_rate end,
         coalesce(q.payable_minor, a.payable_minor)
  from asked a
  left join quotes q on q.client_id = a.client_id and q.vertical = a.vertical and q.product_id = a.product_id
    and q.denomination_minor = a.denomination_minor and q.quantity = a.quantity and q.wallet_id = a.wallet_id
    and q.category = a.category and q.variant_id = a.variant_id and q.source_currency = a.product_currency
    and q.quoted_at > clock_timestamp() - interval '5 minutes'
  order by a.client_id, a.client_reference, a.idempotency_key, a.position
  on conflict do nothing
  returning *
)
select asked.position::integer, inserted.* from inserted join asked using (id)`;

/**
 * Inserts intents that are charged what a quote younger than 5 minutes said, else what was computed now. Returns, in
 * the order given, the new order, or undefined where the client_reference or the Idempotency-Key is taken.
 */
export async function insertIntents(database: Queryable, intents: readonly Intent[]): Promise<(Order | undefined)[]> {
  const values = columnValues(columns, intents);
  const rows = await query<OrderRow & { position: number }>(database, insert, values);
  const orders = new Map(rows.map((row) => [row.position, orderOf(row)]));
  return intents.map((_, index) => orders.get(index + 1));
}

export interface Holder {
  readonly order: Order;
  /** Whether the Idempotency-Key, not the client_reference, is what it holds. */
  readonly isSameRequest: boolean;
}

/** Who holds the references and keys of creates; undefined where nobody does, or does any more. */
export async function findHolders(
  database: Queryable,
  intents: readonly CreateKeys[],
): Promise<(Holder | undefined)[]> {
  const rows = await query<OrderRow & { position: number; is_same_request: boolean }>(
    database,
    `select distinct on (a.position) a.position::integer, o.idempotency_key is not distinct from a.idempotency_key as is_same_request, o.*
     from unnest($1::integer[], $2::text[], $3::text[]) with ordinality as a(client_id, client_reference, idempotency_key, position)
     join orders o on o.client_id = a.client_id
       and (o.client_reference = a.client_reference or o.idempotency_key = a.idempotency_key)
     order by a.position, is_same_request desc`,
    [
      intents.map((intent) => intent.clientId),
      intents.map((intent) => intent.clientReference),
      intents.map((intent) => (intent.idempotencyKey === '' ? null : intent.idempotencyKey)),
    ],
  );
  const holders = new Map(
    rows.map((row) => [
      row.position,
      { order: orderOf(row), isSameRequest: row.is_same_request && intents[row.position - 1]?.idempotencyKey !== '' },
    ]),
  );
  return intents.map((_, index) => holders.get(index + 1));
}
