import { serviceDatabase, type TestDatabase } from '@dg/testing';
import { books, endedInPart, tables } from './books.fixture.ts';
import { crossCheck } from './cross-checks.ts';

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
  ['when a voucher order ends in part', endedInPart(712)],
  [
    'while a result is on its way to its order',
    `update jobs set sequence = 2 where order_id = 10; update stock_codes set claimed_at = now() where id = 32`,
  ],
  [
    'when another supplier delivers, and with it the one that was asked first',
    `update orders set fallback_supplier = 'other', fallback_supplier_sku = 'OTHER' where id = 10;
     update jobs set supplier = 'other', supplier_sku = 'OTHER', fallback_supplier = 'sandbox', fallback_supplier_sku = 'SKU',
                     is_rerouted = true where order_id = 10;
     update stock_codes set supplier_sku = 'OTHER' where id = 32`,
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
const refunds = 'an order that ends without its goods is refunded exactly what it paid';
const units =
  'every DELIVERED order has as many codes as it was paid for, and no order of vouchers has codes of another';
const jobs = 'every order is what its job was asked for, and has ended as its job did';
const profiles = 'every DELIVERED eSIM has its profile, and knows each of its steps and no other';
const results = 'every job has its order, and what fulfilment has ended';
const applied = 'every paid order has its job, and has applied each result that the job gave';

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
    [`3: ${refunds}`],
  ],
  ['a refund that was rounded down', endedInPart(713), [`10: ${refunds}`]],
  ['a refund of what the client has seen', endedInPart(950), [`10: ${refunds}`]],
  [
    'a wrong refund before it is paid',
    `update orders set state = 'REFUNDING', refund_minor = 949 where id = 3; update jobs set updated_at = now() where order_id = 3`,
    [`3: ${refunds}`],
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
    'a job of another denomination, and one of another product',
    `update orders set denomination_minor = 5000 where id = 1; update jobs set supplier_sku = 'OTHER' where order_id = 10`,
    [`10: ${units}`, `1: ${jobs}`, `10: ${jobs}`],
  ],
  ['vouchers of another quantity', `update jobs set quantity = 5 where order_id = 10`, [`10: ${jobs}`]],
  ["another client's vouchers", `update jobs set client_id = 2 where order_id = 10`, [`10: ${jobs}`]],
  [
    'vouchers of a supplier that their order does not name',
    `update jobs set is_rerouted = true, fallback_supplier = 'sandbox', fallback_supplier_sku = 'SKU', supplier = 'other'
     where order_id = 10`,
    [`10: ${jobs}`],
  ],
  [
    'a code that is worth less than was ordered',
    `update stock_codes set denomination_minor = 100 where id = 32`,
    [`10: ${units}`],
  ],
  ['a code of another product', `update stock_codes set supplier_sku = 'OTHER' where id = 31`, [`10: ${units}`]],
  ['a code more than was paid for', `insert into stock_codes (id, order_id) values (33, 1)`, [`1: ${units}`]],
  [
    'a failed order of vouchers whose job still waits',
    `${endedInPart(712)}; update jobs set state = 'waiting', failure_code = null, updated_at = now() where order_id = 10`,
    [`10: ${jobs}`],
  ],
  [
    'a progress that its order was never told, while its job is looked at again and again',
    `update jobs set sequence = 2, updated_at = now() where order_id = 10`,
    [`10: ${applied}`],
  ],
  ['a result before its time', `update orders set result_sequence = 2 where id = 10`, [`10: ${applied}`]],
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
    [`53: ${refunds}`],
  ],
])('%s is found', async (_, change, expected) => {
  const faults = await faultsAfter(change);
  expect(faults).toEqual(expected.map((fault) => expect.stringContaining(fault) as unknown));
});
