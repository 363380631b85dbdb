import { newKsuid } from '@dg/kernel';
import { query } from '@dg/platform/postgres';
import { serviceDatabase, type TestDatabase } from '@dg/testing';
import { checks } from '../db/checks.ts';
import { migrations } from '../db/migrations/index.ts';
import { setRate, currentRates } from '../db/rates.ts';
import { trialBalance } from '../queries/trial-balance.ts';
import { adjustWallet, settleAdjustment } from './adjust-wallet.ts';
import { changeWallet, createWallet } from './change-wallet.ts';
import { debitOrders } from './debit-orders.ts';
import { refundOrders } from './refund-orders.ts';

let test_: TestDatabase;
let nextOrderId = 1;
const requestId = newKsuid();
const inAMinute = () => new Date(Date.now() + 60_000);

beforeAll(async () => {
  test_ = await serviceDatabase('wallet', migrations);
}, 60_000);
afterAll(() => test_.close());

async function fundedWallet(amount: string, currency = 'USD', clientId = 1) {
  const wallet = await createWallet(test_.database, { clientId, currency, name: '', isDefault: false });
  await credit(wallet.id, amount, `fund-${wallet.id}`);
  return wallet;
}
const credit = (walletId: number, amount: string, reference: string) =>
  adjustWallet(
    test_.database,
    { walletId, direction: 'CREDIT', amount, reference, remarks: '', isPending: false },
    requestId,
  );
const debitOf = (walletId: number, amountMinor: bigint, orderId = nextOrderId++) => ({
  orderId,
  clientId: 1,
  walletId,
  currency: 'USD',
  amountMinor,
  validUntil: inAMinute(),
  requestId,
  remarks: `order ${orderId}`,
});
async function balance(walletId: number): Promise<bigint> {
  const [row] = await query<{ balance_minor: bigint }>(
    test_.database,
    'select balance_minor from wallets where id = $1',
    [walletId],
  );
  return row!.balance_minor;
}
async function expectCleanBooks() {
  for (const check of checks)
    expect({ check: check.name, rows: await query(test_.database, check.sql) }).toEqual({
      check: check.name,
      rows: [],
    });
  const sums = new Map<string, bigint>();
  for (const sum of await trialBalance(test_.database)) {
    sums.set(sum.currency, (sums.get(sum.currency) ?? 0n) + sum.credits_minor - sum.debits_minor);
  }
  expect([...sums.values()].every((difference) => difference === 0n)).toBe(true);
}

describe('a debit', () => {
  test('racing others on a wallet that can pay for 80 of 200 charges exactly 80', async () => {
    const wallet = await fundedWallet('800');
    const answers = await Promise.all(
      Array.from({ length: 200 }, () =>
        debitOrders(test_.database, [debitOf(wallet.id, 1_000n)]).then(([answer]) => answer!),
      ),
    );
    expect(answers.filter((answer) => 'transactionId' in answer)).toHaveLength(80);
    expect(
      answers.filter((answer) => 'refusal' in answer && answer.refusal === 'INSUFFICIENT_WALLET_BALANCE'),
    ).toHaveLength(120);
    expect(await balance(wallet.id)).toBe(0n);
    await expectCleanBooks();
  });

  test('in one batch is decided order by order', async () => {
    const wallet = await fundedWallet('10');
    const answers = await debitOrders(test_.database, [
      debitOf(wallet.id, 700n),
      debitOf(wallet.id, 700n),
      debitOf(wallet.id, 300n),
    ]);
    expect(answers.map((answer) => 'transactionId' in answer)).toEqual([true, false, true]);
  });

  test('sent again, also at the same time, moves no more money and gives the same answer', async () => {
    const wallet = await fundedWallet('100');
    const debit = debitOf(wallet.id, 1_000n);
    const answers = await Promise.all(Array.from({ length: 10 }, () => debitOrders(test_.database, [debit, debit])));
    expect(new Set(answers.flat().map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(await balance(wallet.id)).toBe(9_000n);
  });

  test('that was refused stays refused after the wallet has money', async () => {
    const wallet = await fundedWallet('1');
    const debit = debitOf(wallet.id, 1_000n);
    const refused = [{ orderId: debit.orderId, refusal: 'INSUFFICIENT_WALLET_BALANCE' }];
    expect(await debitOrders(test_.database, [debit])).toEqual(refused);
    await credit(wallet.id, '100', 'later');
    expect(await debitOrders(test_.database, [debit])).toEqual(refused);
    expect(await balance(wallet.id)).toBe(10_100n);
  });

  test('of the same order with another amount is a fault and books nothing', async () => {
    const wallet = await fundedWallet('100');
    const debit = debitOf(wallet.id, 1_000n);
    await debitOrders(test_.database, [debit]);
    await expect(debitOrders(test_.database, [{ ...debit, amountMinor: 2_000n }])).rejects.toThrow(
      'another wallet or amount',
    );
    expect(await balance(wallet.id)).toBe(9_000n);
  });

  test('past its time, of a frozen wallet or of another client is refused', async () => {
    const wallet = await fundedWallet('100');
    const late = { ...debitOf(wallet.id, 1n), validUntil: new Date(Date.now() - 1_000) };
    const foreign = { ...debitOf(wallet.id, 1n), clientId: 2 };
    expect(await debitOrders(test_.database, [late, foreign])).toMatchObject([
      { refusal: 'DEBIT_EXPIRED' },
      { refusal: 'WALLET_NOT_USABLE' },
    ]);
    await changeWallet(test_.database, { walletId: wallet.id, status: 'FROZEN' });
    expect(await debitOrders(test_.database, [debitOf(wallet.id, 1n)])).toMatchObject([{ refusal: 'WALLET_FROZEN' }]);
    expect(await balance(wallet.id)).toBe(10_000n);
  });
});

describe('a refund', () => {
  test('credits once what the order says, however often it is asked for, also on a frozen wallet', async () => {
    const wallet = await fundedWallet('100');
    const debit = debitOf(wallet.id, 1_000n);
    await debitOrders(test_.database, [debit]);
    await changeWallet(test_.database, { walletId: wallet.id, status: 'FROZEN' });
    const refund = { orderId: debit.orderId, amountMinor: 400n, remarks: 'refund' };
    const answers = await Promise.all(Array.from({ length: 8 }, () => refundOrders(test_.database, [refund, refund])));
    expect(new Set(answers.flat().map((answer) => answer.transactionId)).size).toBe(1);
    expect(await balance(wallet.id)).toBe(9_400n);
    await expectCleanBooks();
  });

  test('never exceeds the debit, and needs one', async () => {
    const wallet = await fundedWallet('100');
    const debit = debitOf(wallet.id, 1_000n);
    await debitOrders(test_.database, [debit]);
    await expect(
      refundOrders(test_.database, [{ orderId: debit.orderId, amountMinor: 1_001n, remarks: '' }]),
    ).rejects.toThrow('more than it was debited');
    await expect(refundOrders(test_.database, [{ orderId: 999_999, amountMinor: 1n, remarks: '' }])).rejects.toThrow(
      'never debited',
    );
  });

  test('of a converted order goes back in the wallet currency and balances in both', async () => {
    const wallet = await fundedWallet('100', 'EUR');
    const conversion = { sourceCurrency: 'USD', sourceMinor: 1_000n, rate: '0.925' };
    const debit = { ...debitOf(wallet.id, 925n), currency: 'EUR', conversion };
    await debitOrders(test_.database, [debit]);
    expect(await balance(wallet.id)).toBe(9_075n);
    await refundOrders(test_.database, [{ orderId: debit.orderId, amountMinor: 308n, remarks: '' }]);
    expect(await balance(wallet.id)).toBe(9_383n);
    await expectCleanBooks();
  });
});

describe('an operator adjustment', () => {
  test('with the same reference is one transaction, with another amount a conflict', async () => {
    const wallet = await fundedWallet('1');
    const first = await credit(wallet.id, '5', 'bank-1');
    expect((await credit(wallet.id, '5.00', 'bank-1')).id).toBe(first.id);
    await expect(credit(wallet.id, '6', 'bank-1')).rejects.toMatchObject({ code: 'REFERENCE_CONFLICT' });
    expect(await balance(wallet.id)).toBe(600n);
  });

  test('that is a pending debit holds its money, and moves it when completed', async () => {
    const wallet = await fundedWallet('10');
    const pending = await adjustWallet(
      test_.database,
      {
        walletId: wallet.id,
        direction: 'DEBIT',
        amount: '8',
        reference: 'hold',
        remarks: '',
        isPending: true,
      },
      requestId,
    );
    expect(await balance(wallet.id)).toBe(1_000n);
    expect(await debitOrders(test_.database, [debitOf(wallet.id, 300n)])).toMatchObject([
      { refusal: 'INSUFFICIENT_WALLET_BALANCE' },
    ]);
    await settleAdjustment(test_.database, pending.id, 'COMPLETED', requestId);
    await settleAdjustment(test_.database, pending.id, 'COMPLETED', requestId);
    expect(await balance(wallet.id)).toBe(200n);
    await expect(settleAdjustment(test_.database, pending.id, 'FAILED', requestId)).rejects.toMatchObject({
      code: 'TRANSACTION_NOT_PENDING',
    });
    await expectCleanBooks();
  });

  test('that fails releases what it held', async () => {
    const wallet = await fundedWallet('10');
    const pending = await adjustWallet(
      test_.database,
      {
        walletId: wallet.id,
        direction: 'DEBIT',
        amount: '8',
        reference: 'hold',
        remarks: '',
        isPending: true,
      },
      requestId,
    );
    await settleAdjustment(test_.database, pending.id, 'FAILED', requestId);
    expect(await debitOrders(test_.database, [debitOf(wallet.id, 1_000n)])).toMatchObject([
      { transactionId: expect.any(Number) },
    ]);
  });

  test('beyond the balance or with more decimals than the currency has is refused', async () => {
    const wallet = await fundedWallet('10');
    const debit = { walletId: wallet.id, direction: 'DEBIT' as const, reference: 'x', remarks: '', isPending: false };
    await expect(adjustWallet(test_.database, { ...debit, amount: '10.01' }, requestId)).rejects.toMatchObject({
      code: 'BALANCE_TOO_LOW',
    });
    await expect(adjustWallet(test_.database, { ...debit, amount: '1.001' }, requestId)).rejects.toMatchObject({
      code: 'INVALID_REQUEST',
    });
  });
});

test('a client has one default wallet, the first one until another is asked for', async () => {
  const create = (isDefault: boolean) =>
    createWallet(test_.database, { clientId: 77, currency: 'USD', name: '', isDefault });
  const created = await Promise.all([create(false), create(false), create(false)]);
  expect(created.filter((wallet) => wallet.is_default)).toHaveLength(1);
  const last = await create(true);
  const rows = await query<{ id: number }>(
    test_.database,
    'select id from wallets where client_id = 77 and is_default',
  );
  expect(rows).toEqual([{ id: last.id }]);
});

test('a rate replaces the one before it, and its inverse is a rate of its own', async () => {
  await setRate(test_.database, 'USD', 'AED', '3.67', 'operator');
  await setRate(test_.database, 'USD', 'AED', '3.6725', 'operator');
  const rates = await currentRates(test_.database, ['AED', 'USD']);
  expect(rates.map((rate) => [rate.source_currency, rate.destination_currency, rate.rate])).toEqual([
    ['USD', 'AED', '3.6725'],
  ]);
});

test('what was booked cannot be changed', async () => {
  await fundedWallet('1');
  await expect(test_.database.query('update entries set amount_minor = 0')).rejects.toThrow('append-only');
  await expect(test_.database.query('delete from entries')).rejects.toThrow('append-only');
});
