import type { MigrationEntry } from '@dg/platform/postgres';

/**
 * What top-ups have and vouchers have not. Orders of services that do not know these columns yet get their defaults.
 * `input_data` is JSON text as it was normalised, so that its echo has the order of the request. An order that is paid
 * by a voucher code names the code by its id in fulfilment, never the code.
 */
export const topups = {
  name: '0002-topups',
  sql: `
alter table orders
  add column variant_id integer not null default 0,
  add column variant_name text not null default '',
  add column fallback_supplier text not null default '',
  add column fallback_supplier_sku text not null default '',
  add column input_data text not null default '',
  add column recipient text not null default '',
  add column refused_as text,
  add column redeemed_code_id bigint,
  add column redeemed_order_id integer,
  add constraint orders_paid_once check (transaction_id is null or redeemed_code_id is null),
  add constraint orders_redeemed check ((redeemed_code_id is null) = (redeemed_order_id is null));
-- The filters of a client's lists, which vouchers have not: their lists name the predicate, so that a plan made without
-- knowing the vertical may use these, and vouchers pay for none of them.
create index orders_by_status on orders (client_id, status, id) where vertical <> 'voucher' and state <> 'INTENT';
create index orders_by_product on orders (client_id, product_id, id) where vertical <> 'voucher' and state <> 'INTENT';
create index orders_by_country on orders (client_id, country_code, id) where vertical <> 'voucher' and state <> 'INTENT';
-- What operators look for over all clients. What is in flight or has failed is little of what there is.
create index orders_any_reference on orders (client_reference) where client_reference is not null;
create index orders_any_unusual on orders (status, id) where status <> 'DELIVERED' and state <> 'INTENT';

alter table quotes add column variant_id integer not null default 0;
`,
} satisfies MigrationEntry;
