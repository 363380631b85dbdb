import { decodeEvent } from '@dg/contracts/events';
import { newKsuid } from '@dg/kernel';
import { query } from '@dg/platform/postgres';
import { serviceDatabase, type TestDatabase } from '@dg/testing';
import { migrations } from '../db/migrations/index.ts';
import { adjustWallet, settleAdjustment } from './adjust-wallet.ts';
import { changeWallet, createWallet } from './change-wallet.ts';
import { debitOrders } from './debit-orders.ts';
import { refundOrders } from './refund-orders.ts';

let service: TestDatabase;
let nextOrderId = 1;
let nextReference = 1;
const requestId = newKsuid();

beforeAll(async () => {
  service = await serviceDatabase('wallet', migrations);
}, 60_000);
afterAll(() => service.close());

/** A wallet with 100.00, whose client wants to be told when less than that much is left. */
async function watchedWallet(lowBalanceThreshold: string | null) {
  const wallet = await createWallet(service.database, { clientId: 1, currency: 'USD', name: '', isDefault: false });
  await adjust(wallet.id, 'CREDIT', '100');
  return changeWallet(service.database, { walletId: wallet.id, lowBalanceThreshold });
}

function adjust(walletId: number, direction: 'CREDIT' | 'DEBIT', amount: string, isPending = false) {
  const adjustment = { walletId, direction, amount, reference: `${nextReference++}`, remarks: '', isPending };
  return adjustWallet(service.database, adjustment, requestId);
}

const debitOf = (walletId: number, amountMinor: bigint) => ({
  orderId: nextOrderId++,
  clientId: 1,
  walletId,
  currency: 'USD',
  amountMinor,
  validUntil: new Date(Date.now() + 60_000),
  requestId,
  remarks: '',
});
const debit = (...debits: ReturnType<typeof debitOf>[]) => debitOrders(service.database, debits);

async function toldOf(walletId: number) {
  const rows = await query<{ value: string }>(
    service.database,
    `select value from outbox where topic = 'wallet-balance-low' and key = $1 order by id`,
    [String(walletId)],
  );
  return rows.map(({ value }) => decodeEvent('wallet-balance-low', value));
}
const balancesToldOf = async (walletId: number) =>
  (await toldOf(walletId)).map(({ data }) => Number(data.balance_minor));

test('a balance that falls below its threshold is told of once, as the wallet is after the debit', async () => {
  const wallet = await watchedWallet('90');
  await debit(debitOf(wallet.id, 1_000n));
  expect(await toldOf(wallet.id)).toEqual([]);

  const last = debitOf(wallet.id, 1n);
  await debit(last);
  const [stored] = await query<{ updated_at: Date }>(service.database, 'select updated_at from wallets where id = $1', [
    wallet.id,
  ]);
  expect(await toldOf(wallet.id)).toMatchObject([
    {
      request_id: requestId,
      data: {
        wallet_id: wallet.id,
        client_id: 1,
        name: 'USD wallet',
        currency: 'USD',
        balance_minor: '8999',
        is_default: wallet.is_default,
        status: 'ACTIVE',
        low_balance_threshold_minor: '9000',
        updated_at: stored!.updated_at.toISOString(),
      },
    },
  ]);

  // Asked for again, and further down.
  await debit(last);
  await debit(debitOf(wallet.id, 1_000n));
  expect(await balancesToldOf(wallet.id)).toEqual([8_999]);
});

test('of 50 debits at once, in batches or alone, one is told of: that which crosses', async () => {
  const wallet = await watchedWallet('50');
  await Promise.all(
    Array.from({ length: 50 }, (_, index) =>
      index % 5 === 0
        ? debit(debitOf(wallet.id, 100n), debitOf(wallet.id, 100n), debitOf(wallet.id, 100n))
        : debit(debitOf(wallet.id, 100n)),
    ),
  );
  const told = await balancesToldOf(wallet.id);
  expect(told).toHaveLength(1);
  // A batch is one change: whoever is told sees how it left the wallet.
  expect([4_900, 4_800, 4_700]).toContain(told[0]);
});

test('a batch tells of each of its wallets by itself', async () => {
  const [low, watched, unwatched] = [await watchedWallet('90'), await watchedWallet('50'), await watchedWallet(null)];
  await debit(...[low, watched, unwatched, low].map(({ id }) => debitOf(id, 1_000n)));
  expect(await Promise.all([low, watched, unwatched].map(({ id }) => balancesToldOf(id)))).toEqual([[8_000], [], []]);
});

test('a debit that is refused tells nothing', async () => {
  const wallet = await watchedWallet('50');
  expect(await debit(debitOf(wallet.id, 10_001n))).toMatchObject([{ refusal: 'INSUFFICIENT_WALLET_BALANCE' }]);
  await expect(adjust(wallet.id, 'DEBIT', '100.01')).rejects.toMatchObject({ code: 'BALANCE_TOO_LOW' });
  expect(await toldOf(wallet.id)).toEqual([]);
});

test('money that comes in tells nothing, and once there is enough again the next crossing counts anew', async () => {
  const wallet = await watchedWallet('50');
  const order = debitOf(wallet.id, 6_000n);
  await debit(order);
  await adjust(wallet.id, 'CREDIT', '5');
  expect(await balancesToldOf(wallet.id)).toEqual([4_000]);
  await debit(debitOf(wallet.id, 100n));
  await refundOrders(service.database, [{ orderId: order.orderId, amountMinor: 6_000n, remarks: '' }]);
  expect(await balancesToldOf(wallet.id)).toEqual([4_000]);
  await debit(debitOf(wallet.id, 9_000n));
  expect(await balancesToldOf(wallet.id)).toEqual([4_000, 1_400]);
});

test("an operator's debit is told of when its money moves: a pending one when it is completed", async () => {
  const wallet = await watchedWallet('50');
  const [completed, failed] = [
    await adjust(wallet.id, 'DEBIT', '30', true),
    await adjust(wallet.id, 'DEBIT', '30', true),
  ];
  await settleAdjustment(service.database, failed.id, 'FAILED', requestId);
  await adjust(wallet.id, 'DEBIT', '30');
  expect(await toldOf(wallet.id)).toEqual([]);
  await settleAdjustment(service.database, completed.id, 'COMPLETED', requestId);
  await settleAdjustment(service.database, completed.id, 'COMPLETED', requestId);
  expect(await balancesToldOf(wallet.id)).toEqual([4_000]);

  const direct = await watchedWallet('50');
  await adjust(direct.id, 'DEBIT', '50.01');
  expect(await balancesToldOf(direct.id)).toEqual([4_999]);
});

test('a threshold that is set above the balance tells nothing', async () => {
  const wallet = await watchedWallet('50');
  await changeWallet(service.database, { walletId: wallet.id, lowBalanceThreshold: '200' });
  await debit(debitOf(wallet.id, 100n));
  expect(await toldOf(wallet.id)).toEqual([]);
});
