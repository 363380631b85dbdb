import { serviceDatabase, type TestDatabase } from '@dg/testing';
import { crossCheck } from './cross-checks.ts';

/** What the comparisons read of the three schemas, in one. */
const tables = `
create table orders (
  id integer primary key, client_id integer default 1, vertical text default 'topup', state text, quantity integer default 1,
  wallet_id integer default 5, wallet_currency text default 'USD', payable_minor bigint default 950,
  denomination_minor bigint default 1000, product_currency text default 'USD',
  transaction_id integer, refund_minor bigint, refund_transaction_id integer,
  redeemed_code_id bigint, redeemed_order_id integer, refused_as text, failure_code text,
  result_sequence integer default 0, placed_at timestamptz default now() - interval '1 hour',
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
  updated_at timestamptz default now() - interval '1 hour'
);
create table stock_codes (id bigint primary key, order_id integer, denomination_minor bigint default 1000);
create table esim_profiles (
  order_id integer primary key, is_placed boolean default true, sequence integer default 0, is_held boolean default false,
  installed_at timestamptz, ended_at timestamptz, cancelled_at timestamptz,
  updated_at timestamptz default now() - interval '1 hour'
);
create table voucher_redemptions (order_id integer primary key, client_id integer default 1, code_id bigint, state text);
`;

const books = `
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
insert into jobs (order_id, state, updated_at) values (7, 'running', now());
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

let database: TestDatabase;
beforeAll(async () => {
  database = await serviceDatabase('books', [{ name: '0001-books', sql: tables }]);
});
afterAll(() => database.close());
beforeEach(() => database.database.query(books));

/** What does not hold after a change: which check, and of which orders. */
async function faultsAfter(change: string): Promise<string[]> {
  await database.database.query(change);
  const { url } = database;
  const findings = await crossCheck({ orders: url, wallet: url, fulfilment: url, notify: url });
  return findings.flatMap(({ check, rows }) =>
    rows.map((row) => `${(row as { order_id: number }).order_id}: ${check}`),
  );
}

test.each([
  ['as they are', 'select'],
  [
    'while a job has just failed and freed its code',
    `update voucher_redemptions set state = 'released' where order_id = 7`,
  ],
  ['when a code is worth exactly what its order costs', `update orders set payable_minor = 1000 where id = 5`],
  [
    'when a voucher order ends in part',
    `update orders set vertical = 'voucher', refund_minor = 900 where id = 3;
                                         update transactions set amount_minor = 900 where id = 13;
                                         update jobs set vertical = 'voucher' where order_id = 3`,
  ],
  [
    'when late goods of a failed order are listed',
    `update jobs set state = 'delivered' where order_id = 3;
                                                    insert into discrepancies values (3)`,
  ],
  [
    'while an event is on its way to its client, or forgotten after a long time',
    `update order_steps set recorded_at = now() where order_id = 1; update order_steps set recorded_at = now() - interval '90 days' where order_id = 4;
     delete from events where order_id in (1, 4)`,
  ],
  [
    'while a step of a profile is on its way to its order',
    `update esim_profiles set sequence = 3, ended_at = now(), updated_at = now() where order_id = 51`,
  ],
  [
    'while an eSIM is being taken back, or was a moment ago',
    `update esim_profiles set is_held = true, installed_at = now() where order_id = 52;
     update esim_profiles set cancelled_at = now(), updated_at = now() where order_id = 51;
     update jobs set state = 'cancelled', updated_at = now() where order_id = 51`,
  ],
])('the books agree %s', async (_, change) => {
  await expect(faultsAfter(change)).resolves.toEqual([]);
});

const money = 'every visible order has exactly its one debit, or a voucher code that pays for it';
const debits = 'every debit has its order, which no voucher code pays for';
const holds =
  'an order that a voucher code pays for holds that code, which is worth enough in its currency, until it ends';
const held = 'every voucher code that is or was held has its order';
const jobs = 'every top-up and eSIM is what its job was asked for, and has ended as its job did';
const profiles = 'every DELIVERED eSIM has its profile, and knows each of its steps and no other';
const results = 'every job has its order, and what fulfilment has ended';

const told = 'every step of an order was told to its client, once and as it was';

test.each([
  ['an end that nobody was told of', `delete from events where order_id = 1`, [`1: ${told}`]],
  ['an end that was told otherwise', `update events set type = 'topup.delivered' where order_id = 4`, [`4: ${told}`]],
  ['an end that somebody else was told of', `update events set client_id = 2 where order_id = 4`, [`4: ${told}`]],
  ['a step that never was', `insert into events values (2, 1, 1, 'topup.delivered')`, [`2: ${told}`]],
  ['a top-up without a debit', `delete from transactions where id = 2`, [`2: ${money}`]],
  ['a failed top-up without a refund', `delete from transactions where id = 13`, [`3: ${money}`]],
  [
    'a failed top-up refunded in part',
    `update orders set refund_minor = 900 where id = 3; update transactions set amount_minor = 900 where id = 13`,
    [`3: ${money}`],
  ],
  [
    'a top-up paid for twice, by a code and by a wallet',
    `insert into transactions values (5, 'order:5:debit')`,
    [`5: ${money}`, `5: ${debits}`],
  ],
  [
    'money for a code that was freed',
    `insert into transactions values (6, 'order:6:refund')`,
    [`6: ${money}`, `6: ${debits}`],
  ],
  [
    'a code that nobody holds for a delivered order',
    `delete from voucher_redemptions where order_id = 5`,
    [`5: ${holds}`],
  ],
  [
    'a code that was freed although the order was delivered',
    `update voucher_redemptions set state = 'released' where order_id = 5`,
    [`5: ${holds}`],
  ],
  [
    'a code that a failed order still holds',
    `update voucher_redemptions set state = 'held' where order_id = 6`,
    [`6: ${holds}`],
  ],
  [
    'an order in spite of a refused code',
    `update voucher_redemptions set state = 'refused' where order_id = 7`,
    [`7: ${holds}`],
  ],
  ["another client's code", `update voucher_redemptions set client_id = 2 where order_id = 5`, [`5: ${holds}`]],
  ["another voucher order's code", `update orders set redeemed_order_id = 21 where id = 5`, [`5: ${holds}`]],
  [
    'a code that is worth less than its order costs',
    `update orders set payable_minor = 1001 where id = 5`,
    [`5: ${holds}`],
  ],
  ['a code in another currency', `update orders set wallet_currency = 'EUR' where id = 5`, [`5: ${holds}`]],
  [
    'a code held for an order that a wallet paid for',
    `insert into voucher_redemptions values (2, 1, 22, 'held')`,
    [`2: ${holds}`, `2: ${held}`],
  ],
  ['a code held for no order', `insert into voucher_redemptions values (99, 1, 22, 'held')`, [`99: ${held}`]],
  [
    'a delivered top-up whose job failed',
    `update jobs set state = 'failed', failure_code = 'UNKNOWN' where order_id = 2`,
    [`2: ${jobs}`, `2: ${results}`],
  ],
  [
    'a top-up that failed for another reason',
    `update jobs set failure_code = 'UNKNOWN' where order_id = 3`,
    [`3: ${jobs}`],
  ],
  ['a top-up of another amount', `update jobs set denomination_minor = 1 where order_id = 2`, [`2: ${jobs}`]],
  [
    'a delivery to a recipient who was known to be wrong',
    `update orders set refused_as = 'INVALID_RECIPIENT' where id = 2`,
    [`2: ${jobs}`],
  ],
  ['a delivered eSIM without its profile', `delete from esim_profiles where order_id = 52`, [`52: ${profiles}`]],
  [
    'an eSIM that knows more than its profile',
    `update orders set profile_sequence = 3 where id = 51`,
    [`51: ${profiles}`],
  ],
  [
    'a step that its order was never told',
    `update esim_profiles set sequence = 3, ended_at = now() where order_id = 51`,
    [`51: ${profiles}`],
  ],
  [
    'an eSIM that is shown as not installed, and is',
    `update orders set activation_status = 'NOT_INSTALLED' where id = 51`,
    [`51: ${profiles}`],
  ],
  [
    'a delivered eSIM that was taken back',
    `update esim_profiles set cancelled_at = now() where order_id = 52`,
    [`52: ${profiles}`],
  ],
  [
    'an eSIM that was taken back and whose order was never told',
    `update jobs set state = 'cancelled' where order_id = 52`,
    [`52: ${results}`],
  ],
  [
    'a cancelled eSIM that was refunded in part',
    `update orders set refund_minor = 900 where id = 53; update transactions set amount_minor = 900 where id = 63`,
    [`53: ${money}`],
  ],
])('%s is found', async (_, change, expected) => {
  const faults = await faultsAfter(change);
  expect(faults).toEqual(expected.map((fault) => expect.stringContaining(fault) as unknown));
});
