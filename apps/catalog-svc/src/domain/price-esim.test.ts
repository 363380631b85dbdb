import fc from 'fast-check';
import { esimProduct, esimSnapshotOf, esimVariant } from './catalogue.fixture.ts';
import type { EsimVariant } from './esim-variant.ts';
import { priceEsim, type EsimPriceRequest } from './price-esim.ts';
import type { Snapshot } from './snapshot.ts';

const client = 7;

function price(snapshot: Snapshot, request: Partial<EsimPriceRequest> = {}) {
  return priceEsim(snapshot, { clientId: client, productId: 1, amount: '10', ...request });
}

function variantIds(snapshot: Snapshot, request?: Partial<EsimPriceRequest>): (number | string)[] {
  const priced = price(snapshot, request);
  return 'offer' in priced ? priced.offer.lines.map(({ variant }) => variant.id) : [priced.refusal.code];
}

function refusalOf(snapshot: Snapshot, request?: Partial<EsimPriceRequest>) {
  const priced = price(snapshot, request);
  return 'refusal' in priced ? priced.refusal : undefined;
}

const discount = (productId: number, variantId: number, percent: string, clientId = client) => ({
  clientId,
  vertical: 'esim',
  productId,
  variantId,
  percent,
});

function snapshotOf(variants: readonly EsimVariant[]) {
  return esimSnapshotOf({ products: [esimProduct(1)], variants });
}

test('a plan is had for exactly its price and for no other amount', () => {
  const snapshot = snapshotOf([
    esimVariant(1, 1, { amountMinor: 999n }),
    esimVariant(2, 1, { amountMinor: 1000n }),
    esimVariant(3, 1, { amountMinor: 1000n, isActive: false }),
    esimVariant(4, 1, { amountMinor: 10n, currencyCode: 'JPY' }),
  ]);
  const byAmount = ['9.99', '10', '10.00', '10.000', '10.01', '9.98'].map((amount) => variantIds(snapshot, { amount }));
  expect(byAmount).toEqual([[1], [2, 4], [2, 4], [2, 4], ['NO_VARIANT_AVAILABLE'], ['NO_VARIANT_AVAILABLE']]);
});

test('of every two amounts an order for the one never gets the plan of the other', () => {
  const amounts = fc.integer({ min: 1, max: 99_999 });
  fc.assert(
    fc.property(fc.uniqueArray(amounts, { minLength: 1, maxLength: 20 }), amounts, (prices, asked) => {
      const snapshot = snapshotOf(prices.map((minor, id) => esimVariant(id + 1, 1, { amountMinor: BigInt(minor) })));
      const id = prices.indexOf(asked) + 1;
      expect(variantIds(snapshot, { amount: (asked / 100).toFixed(2) })).toEqual(
        id === 0 ? ['NO_VARIANT_AVAILABLE'] : [id],
      );
    }),
  );
});

test('plans of one price come by the discount of the client, that of the plan before that of the product, then by id', () => {
  const rows = { products: [esimProduct(1)], variants: [1, 2, 3, 4].map((id) => esimVariant(id, 1)) };
  expect(variantIds(esimSnapshotOf(rows))).toEqual([1, 2, 3, 4]);
  const discounts = [discount(1, 0, '5'), discount(1, 3, '10.5'), discount(1, 1, '9'), discount(1, 2, '0')];
  const topup = { ...discount(1, 4, '50'), vertical: 'topup' };
  const snapshot = esimSnapshotOf(rows, { discounts: [...discounts, topup, discount(1, 4, '60', 8)] });
  expect(variantIds(snapshot)).toEqual([3, 1, 4, 2]);
  const priced = price(snapshot);
  expect('offer' in priced && priced.offer.lines.map((line) => line.discountPercent)).toEqual(['10.5', '9', '5', '0']);
});

test('a product that is missing, inactive or blacklisted is not found, whatever the amount', () => {
  const products = [esimProduct(1), esimProduct(2, { isActive: false }), esimProduct(3)];
  const blacklists = [{ clientId: client, vertical: 'esim', productId: 3 }];
  const variants = products.map(({ id }) => esimVariant(id, id));
  const snapshot = esimSnapshotOf({ products, variants }, { blacklists });
  for (const productId of [2, 3, 4, 0, -1])
    expect(variantIds(snapshot, { productId, amount: 'x' })).toEqual(['PRODUCT_NOT_FOUND']);
  expect(variantIds(snapshot, { productId: 3, clientId: 8 })).toEqual([3]);
});

test('an amount is a number above 0 with no more decimals than a currency of the product', () => {
  const snapshot = snapshotOf([esimVariant(1, 1)]);
  for (const amount of ['', '0', '-10', '1e1', 'ten', '10,00']) {
    expect(refusalOf(snapshot, { amount })).toEqual({
      code: 'INVALID_REQUEST',
      message: 'amount must be a number greater than 0',
    });
  }
  expect(refusalOf(snapshot, { amount: '10.001' })?.message).toBe('amount must have at most 2 decimals in USD');
  expect(refusalOf(snapshot, { amount: '9'.repeat(30) })?.code).toBe('NO_VARIANT_AVAILABLE');
  expect(refusalOf(snapshotOf([]))?.code).toBe('NO_VARIANT_AVAILABLE');
});
