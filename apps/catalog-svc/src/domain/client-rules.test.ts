import {
  esimProduct,
  esimSnapshotOf,
  esimVariant,
  product,
  snapshotOf,
  topupProduct,
  topupSnapshotOf,
  topupVariant,
} from './catalogue.fixture.ts';
import { checkBlacklist, checkDiscounts } from './client-rules.ts';

const snapshot = snapshotOf([product(1), product(2, { isActive: false })]);
const discount = { vertical: 'voucher', productId: 1, variantId: 0, percent: '2.50' };
const invalid = (message: string) =>
  expect.objectContaining({ code: 'INVALID_REQUEST', message: expect.stringContaining(message) });

test('a blacklist takes each product once, inactive ones too, and names the products that do not exist', () => {
  expect(checkBlacklist(snapshot, 7, 'voucher', [2, 1, 2]).map(({ productId }) => productId)).toEqual([2, 1]);
  expect(() => checkBlacklist(snapshot, 7, 'voucher', [1, 8, -9])).toThrow(invalid('unknown product_id: 8, -9'));
  expect(() => checkBlacklist(snapshot, 7, 'topup', [1])).toThrow(invalid('unknown product_id: 1'));
  expect(() => checkBlacklist(snapshot, 7, 'gift', [])).toThrow(invalid('vertical'));
});

test('a discount is a percent from 0 to 100 with at most four decimals, kept in its shortest form', () => {
  const percents = ['0', '100', '100.000', '2.50', '0.0001', '-0'];
  expect(percents.map((percent) => checkDiscounts(snapshot, 7, [{ ...discount, percent }])[0]?.percent)).toEqual([
    '0',
    '100',
    '100',
    '2.5',
    '0.0001',
    '0',
  ]);
  for (const percent of ['', '-1', '100.0001', '0.00001', '1e1', 'NaN']) {
    expect(() => checkDiscounts(snapshot, 7, [{ ...discount, percent }])).toThrow(invalid('percent'));
  }
});

test('discounts of a product that does not exist, of a variant of a voucher, or given twice are refused', () => {
  expect(() => checkDiscounts(snapshot, 7, [discount, { ...discount, productId: 8 }])).toThrow(invalid('8'));
  expect(() => checkDiscounts(snapshot, 7, [{ ...discount, variantId: 3 }])).toThrow(invalid('variant_id 3'));
  expect(() => checkDiscounts(snapshot, 7, [discount, { ...discount, percent: '3' }])).toThrow(
    invalid('more than one discount'),
  );
});

test('a topup has a blacklist and discounts like a voucher, and discounts of its own variants', () => {
  const topups = topupSnapshotOf({
    products: [topupProduct(1), topupProduct(2)],
    variants: [topupVariant(1, 1), topupVariant(2, 2, { isActive: false })],
  });
  const topup = { ...discount, vertical: 'topup' };
  expect(checkBlacklist(topups, 7, 'topup', [2]).map(({ productId }) => productId)).toEqual([2]);
  expect(() => checkBlacklist(topups, 7, 'voucher', [2])).toThrow(invalid('unknown product_id: 2'));
  const discounts = [topup, { ...topup, variantId: 1 }, { ...topup, productId: 2, variantId: 2 }];
  expect(checkDiscounts(topups, 7, discounts).map(({ variantId }) => variantId)).toEqual([0, 1, 2]);
  for (const variantId of [2, 3, -1]) {
    expect(() => checkDiscounts(topups, 7, [{ ...topup, variantId }])).toThrow(
      invalid(`unknown variant_id ${variantId}`),
    );
  }
  expect(() => checkDiscounts(topups, 7, [topup, { ...topup, variantId: 1 }, { ...topup, variantId: 1 }])).toThrow(
    invalid('more than one discount for topup product 1, variant 1'),
  );
});

test('an eSIM has a blacklist and discounts of its own, told apart from those of a topup with the same id', () => {
  const esims = esimSnapshotOf({ products: [esimProduct(1)], variants: [esimVariant(2, 1, { isActive: false })] });
  const esim = { ...discount, vertical: 'esim' };
  expect(checkBlacklist(esims, 7, 'esim', [1])).toEqual([{ clientId: 7, vertical: 'esim', productId: 1 }]);
  expect(() => checkBlacklist(esims, 7, 'topup', [1])).toThrow(invalid('unknown product_id: 1'));
  expect(checkDiscounts(esims, 7, [esim, { ...esim, variantId: 2 }])).toHaveLength(2);
  expect(() => checkDiscounts(esims, 7, [{ ...esim, variantId: 1 }])).toThrow(
    invalid('variant_id 1 of esim product 1'),
  );
  expect(() => checkDiscounts(esims, 7, [{ ...esim, vertical: 'topup', variantId: 2 }])).toThrow(
    invalid('variant_id 2'),
  );
});
