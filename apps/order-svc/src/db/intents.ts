import { query, type Queryable } from '@dg/platform/postgres';
import type { Charge } from '../domain/charge.ts';
import type { Order } from '../domain/order.ts';
import { orderOf, type OrderRow } from './orders.ts';

/** An order as it is asked for, priced, before anybody has paid. */
export interface Intent extends Pick<
  Order,
  | 'clientId'
  | 'vertical'
  | 'clientReference'
  | 'requestId'
  | 'productId'
  | 'productName'
  | 'variantId'
  | 'variantName'
  | 'countryCode'
  | 'productCurrency'
  | 'supplier'
  | 'supplierSku'
  | 'fallbackSupplier'
  | 'fallbackSupplierSku'
  | 'deliveryTime'
  | 'denominationMinor'
  | 'quantity'
  | 'inputData'
  | 'recipient'
  | 'refusedAs'
  | 'redeemedCodeId'
  | 'redeemedOrderId'
  | 'walletId'
  | 'walletCurrency'
  | 'email'
> {
  /** Hash of the client's Idempotency-Key; empty without one. */
  readonly idempotencyKey: string;
  /** That its variant was chosen by; empty: any. */
  readonly category: string;
  readonly charge: Charge;
}

// Ids are drawn beforehand so that each row that comes back can be told apart from one that was already there.
const insert = `
with asked as materialized (
  select a.*, nextval('orders_id_seq')::integer as id
  from unnest($1::integer[], $2::text[], $3::text[], $4::text[], $5::text[], $6::integer[], $7::text[], $8::text[],
              $9::text[], $10::text[], $11::text[], $12::text[], $13::bigint[], $14::integer[], $15::integer[],
              $16::text[], $17::text[], $18::bigint[], $19::bigint[], $20::bigint[], $21::numeric[], $22::bigint[],
              $23::integer[], $24::text[], $25::text[], $26::text[], $27::text[], $28::text[], $29::text[], $30::bigint[],
              $31::integer[], $32::text[])
    with ordinality
    as a(client_id, vertical, client_reference, idempotency_key, request_id, product_id, product_name, country_code,
         product_currency, supplier, supplier_sku, delivery_time, denomination_minor, quantity, wallet_id,
         wallet_currency, email, gross_minor, discount_minor, total_minor, forex_rate, payable_minor, variant_id,
         variant_name, fallback_supplier, fallback_supplier_sku, input_data, recipient, refused_as, redeemed_code_id,
         redeemed_order_id, category, position)
), inserted as (
  insert into orders (id, client_id, vertical, client_reference, idempotency_key, request_id, product_id, product_name,
                      country_code, product_currency, supplier, supplier_sku, delivery_time, denomination_minor,
                      quantity, wallet_id, wallet_currency, email, amount_minor, discount_minor, total_minor,
                      forex_rate, payable_minor, variant_id, variant_name, fallback_supplier, fallback_supplier_sku,
                      input_data, recipient, refused_as, redeemed_code_id, redeemed_order_id)
  select a.id, a.client_id, a.vertical, a.client_reference, a.idempotency_key, a.request_id, a.product_id,
         a.product_name, a.country_code, a.product_currency, a.supplier, a.supplier_sku, a.delivery_time,
         a.denomination_minor, a.quantity, a.wallet_id, a.wallet_currency, a.email,
         coalesce(q.gross_minor, a.gross_minor), coalesce(q.discount_minor, a.discount_minor),
         coalesce(q.total_minor, a.total_minor),
         case when q.client_id is null then a.forex_rate else q.forex_rate end,
         coalesce(q.payable_minor, a.payable_minor), a.variant_id, a.variant_name, a.fallback_supplier,
         a.fallback_supplier_sku, a.input_data, a.recipient, a.refused_as, a.redeemed_code_id, a.redeemed_order_id
  from asked a
  left join quotes q on q.client_id = a.client_id and q.vertical = a.vertical and q.product_id = a.product_id
    and q.denomination_minor = a.denomination_minor and q.quantity = a.quantity and q.wallet_id = a.wallet_id
    and q.category = a.category and q.variant_id = a.variant_id and q.source_currency = a.product_currency
    and q.quoted_at > clock_timestamp() - interval '5 minutes'
  on conflict do nothing
  returning *
)
select asked.position::integer, inserted.* from inserted join asked using (id)`;

/**
 * Inserts intents that are charged what a quote younger than 5 minutes said, else what was computed now. Returns, in
 * the order given, the new order, or undefined where the client_reference or the Idempotency-Key is taken.
 */
export async function insertIntents(database: Queryable, intents: readonly Intent[]): Promise<(Order | undefined)[]> {
  const rows = await query<OrderRow & { position: number }>(database, insert, [
    intents.map((intent) => intent.clientId),
    intents.map((intent) => intent.vertical),
    intents.map((intent) => intent.clientReference),
    intents.map((intent) => (intent.idempotencyKey === '' ? null : intent.idempotencyKey)),
    intents.map((intent) => intent.requestId),
    intents.map((intent) => intent.productId),
    intents.map((intent) => intent.productName),
    intents.map((intent) => intent.countryCode),
    intents.map((intent) => intent.productCurrency),
    intents.map((intent) => intent.supplier),
    intents.map((intent) => intent.supplierSku),
    intents.map((intent) => intent.deliveryTime),
    intents.map((intent) => intent.denominationMinor),
    intents.map((intent) => intent.quantity),
    intents.map((intent) => intent.walletId),
    intents.map((intent) => intent.walletCurrency),
    intents.map((intent) => intent.email),
    intents.map((intent) => intent.charge.grossMinor),
    intents.map((intent) => intent.charge.discountMinor),
    intents.map((intent) => intent.charge.totalMinor),
    intents.map((intent) => intent.charge.forexRate),
    intents.map((intent) => intent.charge.payableMinor),
    intents.map((intent) => intent.variantId),
    intents.map((intent) => intent.variantName),
    intents.map((intent) => intent.fallbackSupplier),
    intents.map((intent) => intent.fallbackSupplierSku),
    intents.map((intent) => intent.inputData),
    intents.map((intent) => intent.recipient),
    intents.map((intent) => intent.refusedAs),
    intents.map((intent) => intent.redeemedCodeId),
    intents.map((intent) => intent.redeemedOrderId),
    intents.map((intent) => intent.category),
  ]);
  const orders = new Map(rows.map((row) => [row.position, orderOf(row)]));
  return intents.map((_, index) => orders.get(index + 1));
}

export interface Holder {
  readonly order: Order;
  /** Whether the Idempotency-Key, not the client_reference, is what it holds. */
  readonly isSameRequest: boolean;
}

/** What a create is known by. */
export type CreateKeys = Pick<Intent, 'clientId' | 'clientReference' | 'idempotencyKey'>;

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
