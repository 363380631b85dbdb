import { computeCharge } from './charge.ts';

const terms = {
  unitMinor: 1_000n,
  quantity: 1,
  discountPercent: '0',
  sourceCurrency: 'USD',
  destinationCurrency: 'USD',
  forexRate: null,
};

describe('a charge', () => {
  test('without discount or exchange is the face value', () => {
    expect(computeCharge({ ...terms, quantity: 3 })).toMatchObject({
      grossMinor: 3_000n,
      discountMinor: 0n,
      totalMinor: 3_000n,
      payableMinor: 3_000n,
      netMinor: null,
    });
  });

  test('rounds the discount once, over all units, half away from zero', () => {
    expect(computeCharge({ ...terms, unitMinor: 1n, quantity: 10, discountPercent: '5' })).toMatchObject({
      discountMinor: 1n,
      totalMinor: 9n,
    });
    expect(computeCharge({ ...terms, unitMinor: 999n, quantity: 3, discountPercent: '3.5' })).toMatchObject({
      discountMinor: 105n,
      totalMinor: 2_892n,
    });
  });

  test('is converted after the discount, to the minor unit of the wallet currency', () => {
    const converted = computeCharge({
      ...terms,
      unitMinor: 2_599n,
      discountPercent: '2.5',
      destinationCurrency: 'JPY',
      forexRate: '151.337',
    });
    expect(converted).toMatchObject({
      discountMinor: 65n,
      totalMinor: 2_534n,
      netMinor: 3_835n,
      handlingFeeMinor: 0n,
      payableMinor: 3_835n,
    });
    expect(computeCharge({ ...terms, destinationCurrency: 'KWD', forexRate: '0.30715' }).payableMinor).toBe(3_072n);
  });

  test('in another currency without a rate is refused', () => {
    expect(() => computeCharge({ ...terms, destinationCurrency: 'EUR' })).toThrow(
      'Exchange rate not available for the wallet currency',
    );
  });

  test('always has total = gross - discount, for every percentage of every amount', () => {
    for (let unit = 1n; unit < 2_000n; unit += 37n) {
      for (const percent of ['0.01', '1', '2.5', '33.3333', '99.99', '100']) {
        const charge = computeCharge({ ...terms, unitMinor: unit, quantity: 7, discountPercent: percent });
        expect(charge.totalMinor + charge.discountMinor).toBe(charge.grossMinor);
        expect(charge.totalMinor >= 0n).toBe(true);
      }
    }
  });
});
