import { randomBytes } from 'node:crypto';
import { Rejection } from '@dg/kernel';
import { NotYet } from '@dg/platform/kafka';
import { query } from '@dg/platform/postgres';
import { serviceDatabase, silentLog, waitFor, type TestDatabase } from '@dg/testing';
import { cancelOrder } from '../commands/cancel-order.ts';
import { quoteEsim } from '../commands/quote.ts';
import { refreshOrder } from '../commands/refresh-order.ts';
import { checks } from '../db/checks.ts';
import { KeyMissing } from '@dg/platform/sealed-box';
import { createIccidBox } from '../db/iccids.ts';
import { migrations } from '../db/migrations/index.ts';
import { readOrders } from '../db/orders.ts';
import type { Order } from '../domain/order.ts';
import { encodeOrder } from '../grpc/encode.ts';
import { iccid, left as leftOf, stepsOf, tell as tellIn, tellReplica, times } from '../testing/esim-news.ts';
import { iccids } from '../testing/iccids.ts';
import { placementAmong } from '../testing/placement.ts';
import { clientsOf, plan, surroundings, type Surroundings } from '../testing/surroundings.ts';
import type { Placement } from './deps.ts';
import type { PlaceEsim } from './esims.ts';
import { placeEsimOrders, type Placed } from './place-orders.ts';

let orders: TestDatabase;
let around: Surroundings;
let placement: Placement;
beforeEach(async () => {
  orders = await serviceDatabase('orders', migrations);
  // Steps are checked of orders that came a while after they began to be kept.
  await query(orders.database, `update mikro_orm_migrations set executed_at = executed_at - interval '1 day'`);
  around = surroundings();
  around.job = { state: 'DELIVERED', sequence: 1, delivered_quantity: 1, iccid };
  placement = placementAmong(orders.database, clientsOf(around));
}, 60_000);
afterEach(async () => {
  // Whatever a test has done, what must hold in the schema holds.
  for (const { name, sql } of checks)
    expect({ name, rows: await query(orders.database, sql) }).toEqual({ name, rows: [] });
  await orders.close();
});

const ask: PlaceEsim = {
  clientId: 7,
  productId: 12,
  quantity: 1,
  walletId: 0,
  amount: '12',
  clientReference: null,
  email: null,
  requestId: 'r',
  idempotencyKey: '',
};

const place = async (change: Partial<PlaceEsim> = {}) =>
  (await placeEsimOrders(placement, [{ ...ask, ...change }]))[0]!;
const quote = () => quoteEsim(orders.database, placement.clients, ask);

function accepted(placed: Placed): Order {
  if (placed instanceof Rejection) throw placed;
  return placed;
}

const read = async (id: number) => (await readOrders(orders.database, [id]))[0]!;
const settled = (id: number, state: string) =>
  waitFor(`order ${state}`, async () => {
    const order = await read(id);
    return order.state === state ? order : undefined;
  });
const delivered = async () => settled(accepted(await place()).id, 'DELIVERED');

const asked = { actor: 'user:1', reason: 'asked for', requestId: 'q' };
const cancel = (orderId: number) => cancelOrder(placement, { ...asked, orderId }, undefined);

const tell = (...told: Parameters<typeof tellIn>[1][]) => tellIn(orders.database, ...told);
const left = (topic: string, orderId: number) => leftOf(orders.database, topic, orderId);

test('an eSIM is one plan of its variant, charged after the discount', async () => {
  const order = accepted(await place());
  expect(order).toMatchObject({
    vertical: 'esim',
    status: 'PENDING',
    quantity: 1,
    variantId: 51,
    dataAmountGb: '5',
    validityDays: 30,
    payableMinor: 1_080n,
    transactionId: 900,
  });
  await settled(order.id, 'DELIVERED');
  const job = { vertical: 'esim', data_amount_gb: '5', validity_days: 30, is_inline: true, quantity: 1 };
  expect(around.calls.jobs).toEqual([expect.objectContaining(job)]);
  expect(await left('order-placed', order.id)).toEqual([expect.objectContaining(job)]);
});

test('an order within 5 minutes of a quote has the variant and the price of the quote, while that variant can be had', async () => {
  expect((await quote()).payableMinor).toBe(1_080n);
  const better = { ...plan, variant_id: 52, discount_percent: '50' };
  around.plans = [better, { ...plan, discount_percent: '0' }];
  expect(accepted(await place())).toMatchObject({ variantId: 51, payableMinor: 1_080n });
  around.plans = [better];
  expect(accepted(await place())).toMatchObject({ variantId: 52, payableMinor: 600n });
});

test('without a wallet in the currency of the plan the default wallet pays, at the exchange rate', async () => {
  around.wallets = [{ id: 8, currency: 'EUR', is_default: true }];
  expect(await place()).toMatchObject({ code: 'EXCHANGE_RATE_NOT_AVAILABLE' });
  around.rates = [{ source_currency: 'USD', destination_currency: 'EUR', rate: '0.5' }];
  expect(accepted(await place())).toMatchObject({ walletId: 8, walletCurrency: 'EUR', payableMinor: 540n });
});

test('a reference is used up by an eSIM, and the same request finds its own order', async () => {
  const first = accepted(await place({ clientReference: 'PO-1', idempotencyKey: 'k1' }));
  expect(accepted(await place({ clientReference: 'PO-1', idempotencyKey: 'k1' })).id).toBe(first.id);
  expect(await place({ clientReference: 'PO-1' })).toMatchObject({ code: 'DUPLICATE_CLIENT_REFERENCE' });
});

test('a delivered eSIM tells its ICCID to whoever may see it, and its row keeps it sealed', async () => {
  const order = await delivered();
  expect(encodeOrder(iccids, order)).toMatchObject({
    status: 'DELIVERED',
    message: 'Order delivered successfully',
    iccid,
    activation_status: 'NOT_INSTALLED',
    data_amount_gb: '5',
    validity_days: 30,
    is_expected_soon: false,
  });
  const [row] = await query<{ text: string }>(orders.database, 'select string_agg(o::text, $1) as text from orders o', [
    '',
  ]);
  expect(row!.text).not.toContain(iccid);
  expect(row!.text).not.toContain(Buffer.from(iccid).toString('hex'));
  expect(await left('order-status-changed', order.id)).toEqual([
    expect.objectContaining({
      status: 'DELIVERED',
      order_version: 1,
      iccid,
      activation_status: 'NOT_INSTALLED',
      profile_change: '',
      product_name: 'Europe',
      country_code: 'GLO',
      data_amount_gb: '5',
      validity_days: 30,
      payable_minor: '1080',
      wallet_currency: 'USD',
    }),
  ]);
});

test('each step of a profile is told to the client once, in order, while the order stays delivered', async () => {
  const { id } = await delivered();
  await tell(...stepsOf(id, 0, 1));
  await tell(...stepsOf(id));
  await tell(...stepsOf(id, 1, 3));
  const told = (await left('order-status-changed', id)).map((data) => [
    data.order_version,
    data.status,
    data.profile_change,
    data.activation_status,
    data.usage_percent,
    data.installed_at !== '',
    data.activated_at !== '',
  ]);
  expect(told).toEqual([
    [1, 'DELIVERED', '', 'NOT_INSTALLED', 0, false, false],
    [2, 'DELIVERED', 'INSTALLED', 'ACTIVE', 0, true, false],
    [3, 'DELIVERED', 'ACTIVATED', 'ACTIVE', 0, true, true],
    [4, 'DELIVERED', 'USAGE_THRESHOLD', 'ACTIVE', 100, true, true],
    [5, 'DELIVERED', 'DEPLETED', 'EXPIRED', 0, true, true],
  ]);
  const order = await read(id);
  expect(order).toMatchObject({ state: 'DELIVERED', activationStatus: 'EXPIRED', profileSequence: 4, eventVersion: 5 });
  expect(encodeOrder(iccids, order)).toMatchObject({ ...times, completed_at: expect.any(String) });
});

test('while keys are changed a replica without the newest one tells what it can, and leaves the rest to the others', async () => {
  const { id } = await delivered();
  const former = createIccidBox([{ id: 'former', key: randomBytes(32) }], silentLog);
  await tellReplica(orders.database, former, ...stepsOf(id, 0, 1));
  expect((await left('order-status-changed', id)).at(-1)).toMatchObject({ profile_change: 'INSTALLED', iccid });

  const other = await delivered();
  expect(() => encodeOrder(former, other)).toThrow(KeyMissing);
  const nameless = { ...stepsOf(other.id)[0]!, iccid: '' };
  await expect(tellReplica(orders.database, former, nameless)).rejects.toThrow(NotYet);
  expect(await read(other.id)).toMatchObject({ profileSequence: 0 });
  await tell(nameless);
  expect(await read(other.id)).toMatchObject({ profileSequence: 1 });
});

test('a delivery and what happened right after it, heard of together, are told as two things', async () => {
  around.job = { state: 'RUNNING' };
  const { id } = accepted(await place());
  await tell({ order_id: id, outcome: 'DELIVERED', sequence: 1, delivered_quantity: 1, iccid }, ...stepsOf(id, 0, 1));
  const told = await left('order-status-changed', id);
  expect(told.map((data) => [data.order_version, data.profile_change, data.activation_status])).toEqual([
    [1, '', 'NOT_INSTALLED'],
    [2, 'INSTALLED', 'ACTIVE'],
  ]);
});

test('a step of an order that is not delivered yet changes nothing and is not lost as seen', async () => {
  around.job = { state: 'RUNNING' };
  const { id } = accepted(await place());
  await expect(tell(...stepsOf(id, 0, 1))).rejects.toThrow('before it is delivered');
  expect(await read(id)).toMatchObject({ state: 'PENDING', activationStatus: null, profileSequence: 0 });
});

test('a delivered eSIM that its supplier takes back is refunded, then shown as cancelled', async () => {
  const { id, completedAt } = await delivered();
  const order = await cancel(id);
  expect(order).toMatchObject({ status: 'CANCELLED', refundMinor: 1_080n, refundTransactionId: 901 });
  expect(order.completedAt).toEqual(completedAt);
  expect(around.calls.refunds).toEqual([id]);
  expect(await left('refund', id)).toEqual([expect.objectContaining({ amount_minor: '1080', currency: 'USD' })]);
  const told = await left('order-status-changed', id);
  expect(told.map((data) => [data.status, data.order_version])).toEqual([
    ['DELIVERED', 1],
    ['CANCELLED', 2],
  ]);
  expect(told[1]).toMatchObject({ iccid, data_amount_gb: '5' });
  await tell(...stepsOf(id, 0, 1));
  expect(await left('order-status-changed', id)).toHaveLength(2);
});

test('an eSIM that a supplier has is taken back before it is delivered, and what is heard of it later is out of date', async () => {
  around.job = { state: 'RUNNING' };
  const { id } = accepted(await place());
  expect(await cancel(id)).toMatchObject({ status: 'CANCELLED', refundMinor: 1_080n, activationStatus: null });
  await tell({ order_id: id, outcome: 'DELIVERED', sequence: 1, delivered_quantity: 1, iccid });
  expect(await read(id)).toMatchObject({ state: 'CANCELLED', activationStatus: null, iccidSealed: null });
  await expect(cancel(id)).rejects.toMatchObject({ code: 'ORDER_NOT_CANCELLABLE' });
});

test('an eSIM that is installed, and one that its supplier does not take back, stay as they are', async () => {
  const { id } = await delivered();
  around.cancelled = { state: 'DELIVERED', sequence: 1, delivered_quantity: 1 };
  await expect(cancel(id)).rejects.toMatchObject({ code: 'ORDER_NOT_CANCELLABLE' });
  expect(around.calls.cancels).toBe(1);
  await tell(...stepsOf(id, 0, 1));
  await expect(cancel(id)).rejects.toMatchObject({ code: 'ORDER_NOT_CANCELLABLE' });
  expect(around.calls).toMatchObject({ cancels: 1, refunds: [] });
  expect(await query(orders.database, 'select order_id from cancellations')).toEqual([{ order_id: id }]);
});

test('who cancels while the wallet is away is told to ask again, not that nothing has happened', async () => {
  const { id } = await delivered();
  around.cancelled = { state: 'CANCELLED', sequence: 2 };
  around.isRefundAway = true;
  await expect(cancel(id)).rejects.toMatchObject({ code: 'UNAVAILABLE', message: expect.stringMatching(/refund/) });
  expect(await read(id)).toMatchObject({ state: 'REFUNDING', status: 'DELIVERED', endsAs: 'CANCELLED' });
});

test('while nobody knows whether an eSIM is taken back nothing changes; what comes later by event ends it', async () => {
  const { id } = await delivered();
  around.cancelled = undefined;
  await expect(cancel(id)).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  expect(await read(id)).toMatchObject({ state: 'DELIVERED', refundMinor: null });
  await tell({ order_id: id, outcome: 'CANCELLED', sequence: 2 });
  expect(await read(id)).toMatchObject({ state: 'REFUNDING', status: 'DELIVERED', refundMinor: 1_080n });
});

test('a supplier may take as long to take an eSIM back as whoever asked will wait, less what answering takes', async () => {
  const { id } = await delivered();
  await cancelOrder(placement, { ...asked, orderId: id }, new Date(Date.now() + 30_000));
  expect(around.calls.cancelWaitMs).toBeGreaterThan(25_000);
  expect(around.calls.cancelWaitMs).toBeLessThan(30_000);
});

test('an eSIM in use that is said to be taken back is not paid back: somebody looks at it', async () => {
  const { id } = await delivered();
  await tell(...stepsOf(id, 0, 1), { order_id: id, outcome: 'CANCELLED', sequence: 2 });
  expect(await read(id)).toMatchObject({ state: 'DELIVERED', refundMinor: null, activationStatus: 'ACTIVE' });
  expect(await query(orders.database, 'select order_id, state, outcome from discrepancies')).toEqual([
    { order_id: id, state: 'DELIVERED', outcome: 'CANCELLED' },
  ]);
});

test('a pending eSIM is refreshed by what fulfilment says now', async () => {
  around.job = { state: 'RUNNING' };
  const order = accepted(await place());
  expect(encodeOrder(iccids, order)).toMatchObject({ is_expected_soon: true, iccid: '', activation_status: '' });
  around.job = { state: 'DELIVERED', sequence: 1, delivered_quantity: 1, iccid };
  expect(await refreshOrder(placement, order, undefined)).toMatchObject({ status: 'DELIVERED' });
});
