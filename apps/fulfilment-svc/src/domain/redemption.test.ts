import { decideHolds, type HoldFacts, type VoucherHold } from './redemption.ts';

const now = new Date('2026-01-01T00:00:00Z');
const hold = (orderId: number, fields: Partial<VoucherHold> = {}): VoucherHold => ({
  orderId,
  clientId: 7,
  codeId: 1n,
  validUntil: new Date(now.getTime() + 1),
  amountMinor: 1_000n,
  currency: 'USD',
  ...fields,
});
const free: HoldFacts = {
  now,
  isRedeemable: true,
  faceValueMinor: 1_000n,
  currency: 'USD',
  isHeld: false,
  known: undefined,
};
const refusals = (holds: VoucherHold[], facts: HoldFacts[]) =>
  decideHolds(holds, facts).decisions.map((decision) => decision.refusal);

describe('a batch of holds', () => {
  test('gives a code to the first order that wants it, and to no other', () => {
    const plan = decideHolds([hold(1), hold(2), hold(3, { codeId: 2n })], [free, free, free]);
    expect(plan.decisions.map(({ refusal }) => refusal)).toEqual([undefined, 'VOUCHER_NOT_REDEEMABLE', undefined]);
    expect(plan.fresh.map(({ orderId, refusal }) => [orderId, refusal])).toEqual([
      [1, undefined],
      [2, 'VOUCHER_NOT_REDEEMABLE'],
      [3, undefined],
    ]);
  });

  test('refuses a code that pays for another order, or is not the client’s to pay with', () => {
    expect(
      refusals(
        [hold(1), hold(2)],
        [
          { ...free, isHeld: true },
          { ...free, isRedeemable: false },
        ],
      ),
    ).toEqual(['VOUCHER_NOT_REDEEMABLE', 'VOUCHER_NOT_REDEEMABLE']);
  });

  test('refuses a code that is worth less than is to be paid, or money of another currency, and leaves it to the next', () => {
    const holds = [hold(1, { amountMinor: 1_001n }), hold(2, { currency: 'EUR', amountMinor: 1_001n }), hold(3)];
    expect(refusals(holds, [free, free, free])).toEqual([
      'VOUCHER_VALUE_INSUFFICIENT',
      'VOUCHER_NOT_REDEEMABLE',
      undefined,
    ]);
  });

  test('does not say what a code is worth that is not the client’s, or pays for another order', () => {
    const tooMuch = { amountMinor: 1_001n };
    const facts = [{ ...free, isRedeemable: false }, { ...free, isHeld: true }, free, free];
    expect(refusals([hold(1, tooMuch), hold(2, tooMuch), hold(3), hold(4, tooMuch)], facts)).toEqual([
      'VOUCHER_NOT_REDEEMABLE',
      'VOUCHER_NOT_REDEEMABLE',
      undefined,
      'VOUCHER_NOT_REDEEMABLE',
    ]);
  });

  test('refuses what came too late, and leaves the code to the next', () => {
    const late = hold(1, { validUntil: new Date(now.getTime() - 1) });
    expect(refusals([late, hold(2)], [free, free])).toEqual(['DEBIT_EXPIRED', undefined]);
  });

  test('keeps every decision that was made before, whatever has become of the code', () => {
    const known = { clientId: 7, codeId: 1n };
    const facts: HoldFacts[] = [
      { ...free, isHeld: true, known: { ...known, refusal: undefined } },
      { ...free, known: { ...known, refusal: 'DEBIT_EXPIRED' } },
    ];
    const plan = decideHolds([hold(1), hold(2)], facts);
    expect(plan.decisions.map(({ refusal }) => refusal)).toEqual([undefined, 'DEBIT_EXPIRED']);
    expect(plan.fresh).toEqual([]);
  });

  test('with the same order twice decides it once', () => {
    const plan = decideHolds([hold(1), hold(1)], [free, free]);
    expect(plan.decisions).toEqual([{ refusal: undefined }, { refusal: undefined }]);
    expect(plan.fresh).toHaveLength(1);
  });

  test('of an order that was decided for another code or client is a fault, which names no code', () => {
    const known = { clientId: 7, codeId: 1n, refusal: undefined };
    for (const other of [{ codeId: 2n }, { clientId: 8 }])
      expect(() => decideHolds([hold(1, other)], [{ ...free, known }])).toThrow('another code or client');
    expect(() => decideHolds([hold(1), hold(1, { codeId: 2n })], [free, free])).toThrow('another code or client');
  });
});
