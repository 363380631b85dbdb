import { entry, product, snapshotOf } from './catalogue.fixture.ts';
import { priceVoucher } from './price-voucher.ts';
import type { Snapshot } from './snapshot.ts';
import type { VoucherProduct } from './voucher-product.ts';

const client = 7;

function price(
  denomination: string,
  changes: Partial<VoucherProduct> = {},
  snapshot: Snapshot = snapshotOf([product(1, changes)]),
) {
  const result = priceVoucher(snapshot, { clientId: client, productId: 1, denomination });
  return 'line' in result ? [result.line.denominationMinor, result.line.discountPercent] : result.refusal.code;
}

function discountOf(percent: string, variantId = 0) {
  return [{ clientId: client, vertical: 'voucher', productId: 1, variantId, percent }];
}

describe('a denomination', () => {
  test('that is fixed is accepted exactly, however its decimals are written', () => {
    expect(price('10')).toEqual([1000n, '0']);
    expect(price('10.00')).toEqual([1000n, '0']);
    expect(price('10.01')).toBe('DENOMINATION_NOT_AVAILABLE');
  });

  test('in a closed range is accepted at both of its ends and not beyond them', () => {
    const range = { denominations: [entry(500n, 2000n)] };
    expect(price('5', range)).toEqual([500n, '0']);
    expect(price('20', range)).toEqual([2000n, '0']);
    expect(price('4.99', range)).toBe('DENOMINATION_NOT_AVAILABLE');
    expect(price('20.01', range)).toBe('DENOMINATION_NOT_AVAILABLE');
  });

  test('of a product with mixed entries takes the fixed entry before a range, and the first range that fits', () => {
    const mixed = { denominations: [entry(500n, 2000n, '1'), entry(1000n, 1000n, '4'), entry(1500n, 5000n, '2')] };
    expect(price('10', mixed)).toEqual([1000n, '4']);
    expect(price('16', mixed)).toEqual([1600n, '1']);
    expect(price('30', mixed)).toEqual([3000n, '2']);
  });

  test('has the decimals of its currency: none in JPY, three in KWD', () => {
    const yen = { currencyCode: 'JPY', denominations: [entry(500n, 1000n)] };
    expect(price('500', yen)).toEqual([500n, '0']);
    expect(price('500.5', yen)).toBe('INVALID_REQUEST');
    const dinar = { currencyCode: 'KWD', denominations: [entry(1005n)] };
    expect(price('1.005', dinar)).toEqual([1005n, '0']);
    expect(price('1.0055', dinar)).toBe('INVALID_REQUEST');
  });

  test('that is no amount above zero is refused by name, before availability', () => {
    for (const denomination of ['', '0', '-10', '1e1', 'ten', '10.001', '0.00']) {
      expect(priceVoucher(snapshotOf([product(1)]), { clientId: client, productId: 1, denomination })).toEqual({
        refusal: { code: 'INVALID_REQUEST', message: expect.stringContaining('denomination') },
      });
    }
    expect(price('99999999999999999999')).toBe('DENOMINATION_NOT_AVAILABLE');
  });
});

describe('the discount', () => {
  const denominations = [entry(1000n, 1000n, '3.5')];

  test("is the denomination's own when the client has none", () => {
    expect(price('10', { denominations })).toEqual([1000n, '3.5']);
  });

  test("is the client's for the product when it has one, also when that is 0", () => {
    const withDiscount = (percent: string) =>
      snapshotOf([product(1, { denominations })], { discounts: discountOf(percent) });
    expect(price('10', {}, withDiscount('5'))).toEqual([1000n, '5']);
    expect(price('10', {}, withDiscount('0'))).toEqual([1000n, '0']);
  });

  test("is not another client's, nor another vertical's", () => {
    const discounts = discountOf('5').flatMap((row) => [
      { ...row, clientId: 8 },
      { ...row, vertical: 'topup' },
    ]);
    expect(price('10', {}, snapshotOf([product(1, { denominations })], { discounts }))).toEqual([1000n, '3.5']);
  });
});

test('a product that is missing, inactive or blacklisted for the client cannot be priced', () => {
  const blacklists = [{ clientId: client, vertical: 'voucher', productId: 1 }];
  expect(price('10', {}, snapshotOf([]))).toBe('PRODUCT_NOT_FOUND');
  expect(price('10', { isActive: false })).toBe('PRODUCT_NOT_FOUND');
  expect(price('10', {}, snapshotOf([product(1)], { blacklists }))).toBe('PRODUCT_NOT_FOUND');
  expect(
    price('10', {}, snapshotOf([product(1)], { blacklists: [{ clientId: 8, vertical: 'voucher', productId: 1 }] })),
  ).toEqual([1000n, '0']);
});
