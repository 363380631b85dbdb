import { decideDebits, type DebitDecision, type OrderDebit, type WalletState } from './debit.ts';

const now = new Date('2026-01-01T00:00:00Z');
const wallet: WalletState = {
  id: 1,
  clientId: 7,
  currency: 'USD',
  status: 'ACTIVE',
  balanceMinor: 1_000n,
  heldMinor: 0n,
  version: 5n,
};
const debit = (orderId: number, amountMinor: bigint, more: Partial<OrderDebit> = {}): OrderDebit => ({
  orderId,
  clientId: 7,
  walletId: 1,
  currency: 'USD',
  amountMinor,
  validUntil: new Date(now.getTime() + 1),
  remarks: '',
  requestId: '',
  ...more,
});
const decide = (debits: OrderDebit[], state: WalletState = wallet, known: Map<number, DebitDecision> = new Map()) =>
  decideDebits(new Map([[state.id, state]]), known, debits, now);

describe('a batch of debits', () => {
  test('is decided one after the other: what one spends the next does not have', () => {
    const plan = decide([debit(1, 600n), debit(2, 600n), debit(3, 400n)]);
    expect(plan.decisions.map((decision) => decision.outcome)).toEqual(['charged', 'refused', 'charged']);
    expect(plan.wallets).toMatchObject([{ balanceMinor: 0n, version: 7n }]);
    expect(plan.charges.map(({ walletVersion }) => walletVersion)).toEqual([6n, 7n]);
  });

  test('with the same order twice charges it once', () => {
    const plan = decide([debit(1, 600n), debit(1, 600n)]);
    expect(plan.decisions.map((decision) => decision.outcome)).toEqual(['charged', 'charged']);
    expect(plan.charges).toHaveLength(1);
  });

  test('keeps every decision that was made before, whatever the wallet could pay now', () => {
    const refused: DebitDecision = {
      outcome: 'refused',
      walletId: 1,
      amountMinor: 10n,
      code: 'INSUFFICIENT_WALLET_BALANCE',
    };
    const charged: DebitDecision = { outcome: 'charged', walletId: 1, amountMinor: 5_000n };
    const plan = decide(
      [debit(1, 10n), debit(2, 5_000n)],
      wallet,
      new Map<number, DebitDecision>([
        [1, refused],
        [2, charged],
      ]),
    );
    expect(plan.decisions).toEqual([refused, charged]);
    expect([plan.charges, plan.refusals, plan.wallets]).toEqual([[], [], []]);
  });

  test('never spends what pending debits hold', () => {
    expect(decide([debit(1, 301n)], { ...wallet, heldMinor: 700n }).decisions).toMatchObject([
      { code: 'INSUFFICIENT_WALLET_BALANCE' },
    ]);
    expect(decide([debit(1, 300n)], { ...wallet, heldMinor: 700n }).decisions).toMatchObject([{ outcome: 'charged' }]);
  });

  test('refuses what came too late, a frozen wallet and somebody else’s', () => {
    const late = debit(1, 1n, { validUntil: new Date(now.getTime() - 1) });
    expect(
      decide([late, debit(2, 1n, { clientId: 8 }), debit(3, 1n, { walletId: 2 })]).refusals.map(({ code }) => code),
    ).toEqual(['DEBIT_EXPIRED', 'WALLET_NOT_USABLE', 'WALLET_NOT_USABLE']);
    expect(decide([debit(1, 1n)], { ...wallet, status: 'FROZEN' }).decisions).toMatchObject([
      { code: 'WALLET_FROZEN' },
    ]);
  });

  test('of an order that was decided for another amount or wallet is a fault', () => {
    const charged: DebitDecision = { outcome: 'charged', walletId: 1, amountMinor: 10n };
    expect(() => decide([debit(1, 11n)], wallet, new Map([[1, charged]]))).toThrow('another wallet or amount');
    expect(() => decide([debit(1, 10n, { currency: 'EUR' })])).toThrow('another currency');
  });
});
