/** What the comparisons read of the three schemas, in one. */
export const tables = `
create table orders (
  id integer primary key, client_id integer default 1, vertical text default 'topup', state text, quantity integer default 1,
  wallet_id integer default 5, wallet_currency text default 'USD', payable_minor bigint default 950,
  denomination_minor bigint default 1000, product_currency text default 'USD', supplier text default 'sandbox',
  supplier_sku text default 'SKU', fallback_supplier text default '', fallback_supplier_sku text default '',
  transaction_id integer, refund_minor bigint, refund_transaction_id integer,
  redeemed_code_id bigint, redeemed_order_id integer, refused_as text, failure_code text,
  result_sequence integer default 1, placed_at timestamptz default now() - interval '1 hour',
  activation_status text, profile_sequence integer default 0
);
create table discrepancies (order_id integer);
create table order_steps (
  order_id integer, position integer, status text, profile_change text default '',
  recorded_at timestamptz default now() - interval '1 hour'
);
create table events (order_id integer, order_version integer, client_id integer default 1, type text);
create table transactions (
  id integer primary key, key text unique, status text default 'COMPLETED', wallet_id integer default 5,
  currency text default 'USD', amount_minor bigint default 950
);
create table jobs (
  order_id integer primary key, client_id integer default 1, vertical text default 'topup', state text,
  denomination_minor bigint default 1000, currency text default 'USD', failure_code text, sequence integer default 1,
  quantity integer default 1, supplier text default 'sandbox', supplier_sku text default 'SKU', fallback_supplier text,
  fallback_supplier_sku text, is_rerouted boolean default false,
  updated_at timestamptz default now() - interval '1 hour'
);
create table stock_codes (
  id bigint primary key, order_id integer, denomination_minor bigint default 1000, supplier_sku text default 'SKU',
  claimed_at timestamptz default now() - interval '1 hour', shown_at timestamptz
);
create table esim_profiles (
  order_id integer primary key, is_placed boolean default true, sequence integer default 0, is_held boolean default false,
  installed_at timestamptz, ended_at timestamptz, cancelled_at timestamptz,
  updated_at timestamptz default now() - interval '1 hour'
);
create table voucher_redemptions (order_id integer primary key, client_id integer default 1, code_id bigint, state text);
`;

/** Orders of all kinds that have ended or are under way, all of it as it must be. */
export const books = `
truncate orders, order_steps, events, discrepancies, transactions, jobs, stock_codes, voucher_redemptions, esim_profiles;
insert into orders (id, vertical, state, transaction_id) values (1, 'voucher', 'DELIVERED', 1);
insert into orders (id, state, transaction_id) values (2, 'DELIVERED', 2);
insert into orders (id, state, transaction_id, refund_minor, refund_transaction_id, failure_code)
values (3, 'FAILED', 3, 950, 13, 'PRODUCT_UNAVAILABLE'), (4, 'CANCELLED', 4, 950, 14, null);
insert into orders (id, state, redeemed_code_id, redeemed_order_id, refused_as, failure_code)
values (5, 'DELIVERED', 9007199254740993, 1, null, null), (6, 'FAILED', 9007199254740993, 1, 'INVALID_RECIPIENT', 'INVALID_RECIPIENT'),
       (7, 'PENDING', 9007199254740993, 1, null, null), (8, 'INTENT', 9007199254740993, 1, null, null);
insert into transactions (id, key)
select id, 'order:' || id || ':debit' from generate_series(1, 4) as id
union all select id + 10, 'order:' || id || ':refund' from generate_series(3, 4) as id;
insert into stock_codes values (9007199254740993, 1), (22, 21);
insert into jobs (order_id, vertical, state) values (1, 'voucher', 'delivered'), (2, 'topup', 'delivered'), (5, 'topup', 'delivered');
insert into jobs (order_id, state, failure_code) values (3, 'failed', 'PRODUCT_UNAVAILABLE'), (6, 'failed', 'INVALID_RECIPIENT');
insert into jobs (order_id, vertical, state, denomination_minor, currency) values (4, null, 'cancelled', null, null);
insert into jobs (order_id, state, sequence, updated_at) values (7, 'running', 0, now());
update orders set result_sequence = 0 where id in (7, 8);
insert into orders (id, vertical, state, quantity, transaction_id) values (10, 'voucher', 'PARTIALLY_DELIVERED', 4, 10);
insert into transactions (id, key) values (10, 'order:10:debit');
insert into jobs (order_id, vertical, state, quantity) values (10, 'voucher', 'waiting', 4);
insert into stock_codes (id, order_id, shown_at) values (31, 10, now()), (32, 10, null);
insert into voucher_redemptions (order_id, code_id, state)
values (5, 9007199254740993, 'held'), (6, 9007199254740993, 'released'), (7, 9007199254740993, 'held'),
       (8, 9007199254740993, 'held'), (9, 9007199254740993, 'refused');
insert into orders (id, vertical, state, transaction_id, activation_status, profile_sequence)
values (51, 'esim', 'DELIVERED', 51, 'ACTIVE', 2), (52, 'esim', 'DELIVERED', 52, 'NOT_INSTALLED', 0);
insert into orders (id, vertical, state, transaction_id, refund_minor, refund_transaction_id, activation_status)
values (53, 'esim', 'CANCELLED', 53, 950, 63, 'NOT_INSTALLED');
insert into transactions (id, key)
select id, 'order:' || id || ':debit' from generate_series(51, 53) as id union all select 63, 'order:53:refund';
insert into jobs (order_id, vertical, state) values (51, 'esim', 'delivered'), (52, 'esim', 'delivered'), (53, 'esim', 'cancelled');
insert into esim_profiles (order_id, sequence, installed_at, cancelled_at)
values (51, 2, now(), null), (52, 0, null, null), (53, 0, null, now());
insert into order_steps (order_id, position, status, profile_change)
values (1, 0, 'PARTIALLY_DELIVERED', ''), (1, 1, 'DELIVERED', ''), (4, 1, 'CANCELLED', ''), (51, 1, 'DELIVERED', ''), (51, 2, 'DELIVERED', 'INSTALLED');
insert into events (order_id, order_version, type)
values (1, 1, 'order.delivered'), (4, 1, 'topup.cancelled'), (51, 1, 'esim.delivered'), (51, 2, 'esim.installed');
`;

/**
 * Ends order 10, of which one unit of four was seen, with this refund: 237.5 of its 950 minor units stay paid, rounded
 * 238.
 */
export function endedInPart(refundMinor: number): string {
  return `update orders set state = 'FAILED', failure_code = 'PRODUCT_OUT_OF_STOCK', refund_minor = ${refundMinor},
                            refund_transaction_id = 20, result_sequence = 2 where id = 10;
          insert into transactions (id, key, amount_minor) values (20, 'order:10:refund', ${refundMinor});
          update jobs set state = 'failed', failure_code = 'PRODUCT_OUT_OF_STOCK', sequence = 2 where order_id = 10;
          update stock_codes set order_id = null where id = 32`;
}
