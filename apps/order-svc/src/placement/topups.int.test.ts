import { Rejection } from '@dg/kernel';
import { query } from '@dg/platform/postgres';
import { serviceDatabase, waitFor, type TestDatabase } from '@dg/testing';
import { quoteTopup } from '../commands/quote.ts';
import { refreshOrder } from '../commands/refresh-order.ts';
import { writeChanges } from '../db/changes.ts';
import { insertIntents } from '../db/intents.ts';
import { migrations } from '../db/migrations/index.ts';
import { readOrders } from '../db/orders.ts';
import { becomeVisible } from '../domain/order-changes.ts';
import type { Order } from '../domain/order.ts';
import { driveOpenIntents } from '../resolver/drive-open-orders.ts';
import { iccids } from '../testing/iccids.ts';
import { intent } from '../testing/intent.ts';
import { placementAmong } from '../testing/placement.ts';
import { clientsOf, line, surroundings, type Surroundings } from '../testing/surroundings.ts';
import type { Placement } from './deps.ts';
import { placeTopupOrders, type Placed } from './place-orders.ts';
import type { PlaceTopup } from './topups.ts';

let orders: TestDatabase;
let around: Surroundings;
let placement: Placement;
beforeEach(async () => {
  orders = await serviceDatabase('orders', migrations);
  around = surroundings();
  placement = placementAmong(orders.database, clientsOf(around));
}, 60_000);
afterEach(() => orders.close());

const ask: PlaceTopup = {
  clientId: 7,
  productId: 9,
  quantity: 1,
  walletId: 0,
  amount: '10',
  category: '',
  inputData: '{"player_id":"player-1"}',
  redeemVoucherCode: undefined,
  clientReference: null,
  email: null,
  requestId: 'r',
  idempotencyKey: '',
};

const place = async (change: Partial<PlaceTopup> = {}) =>
  (await placeTopupOrders(placement, [{ ...ask, ...change }]))[0]!;
const quote = () => quoteTopup(orders.database, placement.clients, ask);

function accepted(placed: Placed): Order {
  if (placed instanceof Rejection) throw placed;
  return placed;
}

const settled = (id: number, state: string) =>
  waitFor(`order ${state}`, async () => {
    const [order] = await readOrders(orders.database, [id]);
    return order?.state === state ? order : undefined;
  });

/** A voucher order that was delivered to the client, with the one code there is. */
async function buyVoucher(clientId = 7): Promise<void> {
  const [order] = await insertIntents(orders.database, [{ ...intent, clientId }]);
  await writeChanges(orders.database, iccids, [{ before: order!, after: becomeVisible(order!, 899) }]);
  around.voucher.orderId = order!.id;
}

const paidByCode = { redeemVoucherCode: 'CODE-SECRET' };

test('a top-up is one unit of its best variant, charged after the discount, for the recipient as normalised', async () => {
  const order = accepted(await place());
  expect(order).toMatchObject({
    vertical: 'topup',
    status: 'PENDING',
    variantId: 31,
    variantName: '100 Gems',
    quantity: 1,
    amountMinor: 1_000n,
    discountMinor: 50n,
    payableMinor: 950n,
    transactionId: 900,
  });
  await settled(order.id, 'DELIVERED');
  expect(around.calls.jobs).toEqual([
    expect.objectContaining({
      vertical: 'topup',
      recipient: 'player-1',
      input_data_json: ask.inputData,
      refused_as: '',
    }),
  ]);
});

test('an order within 5 minutes of a quote has the variant and the price of the quote, while that variant can be had', async () => {
  const better = { ...line, variant_id: 32, variant_name: '100 Gems Plus', discount_percent: '20' };
  expect((await quote()).payableMinor).toBe(950n);
  around.lines = [better, { ...line, discount_percent: '1' }];
  expect((await quote()).payableMinor).toBe(950n);
  expect(accepted(await place())).toMatchObject({ variantId: 31, payableMinor: 950n });

  around.lines = [better];
  expect(accepted(await place())).toMatchObject({ variantId: 32, payableMinor: 800n });
  expect((await quote()).payableMinor).toBe(800n);

  await query(orders.database, `update quotes set quoted_at = quoted_at - interval '5 minutes'`);
  around.lines = [{ ...better, discount_percent: '10' }];
  expect(accepted(await place())).toMatchObject({ variantId: 32, payableMinor: 900n });
});

test('a quote of one category is not one of another', async () => {
  await quoteTopup(orders.database, placement.clients, { ...ask, category: 'Data' });
  around.lines = [{ ...line, discount_percent: '1' }];
  expect(accepted(await place({ category: 'Airtime' })).payableMinor).toBe(990n);
  expect(accepted(await place({ category: 'Data' })).payableMinor).toBe(950n);
});

test('without a wallet in the currency of the variant the default wallet pays, at the exchange rate', async () => {
  around.wallets = [
    { id: 6, currency: 'AED', is_default: false },
    { id: 8, currency: 'EUR', is_default: true },
  ];
  expect(await place()).toMatchObject({ code: 'EXCHANGE_RATE_NOT_AVAILABLE' });
  around.rates = [{ source_currency: 'USD', destination_currency: 'EUR', rate: '0.9' }];
  expect(accepted(await place())).toMatchObject({ walletId: 8, walletCurrency: 'EUR', payableMinor: 855n });
});

test('an order for a recipient that cannot be served is charged, refunded and FAILED in the same answer', async () => {
  around.recipientFailureCode = 'INVALID_RECIPIENT';
  around.job = { state: 'FAILED', sequence: 1, failure_code: 'INVALID_RECIPIENT', failure_reason: 'Unknown' };
  const order = accepted(await place());
  expect(order).toMatchObject({ status: 'FAILED', failureCode: 'INVALID_RECIPIENT', refundMinor: 950n });
  expect(around.calls).toMatchObject({ debits: [order.id], refunds: [order.id] });
  expect(around.calls.jobs).toEqual([expect.objectContaining({ refused_as: 'INVALID_RECIPIENT' })]);
});

test('a voucher code pays in the place of the wallet, and is nowhere on record', async () => {
  await buyVoucher();
  const order = accepted(await place(paidByCode));
  expect(order).toMatchObject({ transactionId: null, redeemedCodeId: 77n, redeemedOrderId: around.voucher.orderId });
  await settled(order.id, 'DELIVERED');
  expect(around.calls).toMatchObject({ debits: [], holds: [order.id] });
  const [written] = await query<{ text: string }>(
    orders.database,
    `select (select string_agg(o::text, '') from orders o) || (select string_agg(e::text, '') from outbox e) as text`,
  );
  expect(written!.text).not.toContain('CODE-SECRET');
});

test('an order that its code does not pay for is refused, and its reference stays free', async () => {
  await buyVoucher();
  const refusal = async () => ((await place({ ...paidByCode, clientReference: 'PO-1' })) as Rejection).code;
  around.voucher.valueMinor = '949';
  expect(await refusal()).toBe('VOUCHER_VALUE_INSUFFICIENT');
  around.voucher = { ...around.voucher, valueMinor: '950', currency: 'EUR' };
  expect(await refusal()).toBe('VOUCHER_NOT_REDEEMABLE');
  around.voucher.currency = 'USD';
  around.redeemableProducts = [];
  expect(await refusal()).toBe('VOUCHER_NOT_REDEEMABLE');
  around.redeemableProducts = [3];
  await query(orders.database, 'update orders set client_id = 8');
  expect(await refusal()).toBe('VOUCHER_NOT_REDEEMABLE');
  await query(orders.database, 'update orders set client_id = 7');
  expect(accepted(await place({ ...paidByCode, clientReference: 'PO-1' })).payableMinor).toBe(950n);
});

test('while nobody can be asked about codes, orders that a wallet pays for are placed all the same', async () => {
  around.areCodesAway = true;
  const [paid, redeemed] = await placeTopupOrders(placement, [ask, { ...ask, ...paidByCode }]);
  expect(accepted(paid!).status).toBe('PENDING');
  expect(redeemed).toMatchObject({ code: 'UNAVAILABLE' });
});

test('a code that another order takes in the same moment is refused, and nothing is left of the order', async () => {
  await buyVoucher();
  const placed = await placeTopupOrders(
    placement,
    ['A', 'B', 'C'].map((clientReference) => ({ ...ask, ...paidByCode, clientReference })),
  );
  expect(placed.map((outcome) => (outcome instanceof Rejection ? outcome.code : 'placed')).toSorted()).toEqual([
    'VOUCHER_NOT_REDEEMABLE',
    'VOUCHER_NOT_REDEEMABLE',
    'placed',
  ]);
  const [left] = await query<{ count: bigint }>(
    orders.database,
    `select count(*) as count from orders where vertical = 'topup'`,
  );
  expect(left!.count).toBe(1n);
});

test('an order paid by a code that fails ends without money moving: its code was freed with its job', async () => {
  await buyVoucher();
  around.job = { state: 'FAILED', sequence: 1, failure_code: 'RECIPIENT_BARRED', failure_reason: 'Blocked' };
  const order = await settled(accepted(await place(paidByCode)).id, 'FAILED');
  expect(order).toMatchObject({ refundMinor: null, refundTransactionId: null });
  expect(order.message).toBe('Blocked. Order failed and its voucher code can be redeemed again');
  expect(around.calls.refunds).toEqual([]);
  const topics = await query<{ topic: string }>(orders.database, 'select topic from outbox where key = $1', [
    String(order.id),
  ]);
  expect(topics.map(({ topic }) => topic)).not.toContain('refund');
});

test('the same create again finds its own order, though its code is used up: by it', async () => {
  await buyVoucher();
  const first = accepted(await place({ ...paidByCode, clientReference: 'PO-1', idempotencyKey: 'k1' }));
  const again = await place({ ...paidByCode, clientReference: 'PO-1', idempotencyKey: 'k1' });
  expect(accepted(again).id).toBe(first.id);
  expect(await place({ ...paidByCode, clientReference: 'PO-1' })).toMatchObject({ code: 'DUPLICATE_CLIENT_REFERENCE' });
  expect(await place({ ...paidByCode, clientReference: 'PO-2' })).toMatchObject({ code: 'VOUCHER_NOT_REDEEMABLE' });
});

test('an order whose code was held when its process died is driven on with the same hold', async () => {
  await buyVoucher();
  around.isPaymentAway = true;
  expect(await place(paidByCode)).toMatchObject({ code: 'UNAVAILABLE' });
  around.isPaymentAway = false;
  await driveOpenIntents(placement, 0, () => false);
  const [order] = await query<{ id: number }>(orders.database, `select id from orders where vertical = 'topup'`);
  await settled(order!.id, 'DELIVERED');
  expect(around.calls).toMatchObject({ holds: [order!.id], debits: [] });
});

test('a pending order is refreshed by what fulfilment says now, and shown as it stands when nobody answers', async () => {
  around.job = { state: 'RUNNING' };
  const order = accepted(await place());
  around.job = undefined;
  expect(await refreshOrder(placement, order, undefined)).toMatchObject({ status: 'PENDING' });
  around.job = { state: 'FAILED', sequence: 1, failure_code: 'UNKNOWN', failure_reason: 'Nobody knows' };
  const ended = await refreshOrder(placement, order, undefined);
  expect(ended).toMatchObject({ status: 'FAILED', refundTransactionId: 901 });
  expect(await refreshOrder(placement, ended, undefined)).toBe(ended);
  expect(around.calls.refreshes).toBe(2);
});
