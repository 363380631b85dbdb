import { parseAmount } from '@dg/kernel';
import { esimVariantsOf } from '../sandbox-supplier/esim-variants.ts';
import { failureCodes, outcomeOf } from '../sandbox-supplier/outcome.ts';
import { demonstrationClients, fxRates } from './clients.ts';
import { esimProducts } from './esim-products.ts';
import { sandboxEsims } from './sandbox-esims.ts';
import { sandboxProducts } from './sandbox-products.ts';
import { topupProducts } from './topup-products.ts';
import { voucherProducts } from './voucher-products.ts';

const products = esimProducts.map(({ product }) => product);
const variants = esimProducts.flatMap((offer) => offer.variants);
const travelEsims = esimProducts.filter((offer) => !sandboxEsims.includes(offer));
const isUnique = (values: readonly string[]) => new Set(values).size === values.length;
const distinct = (values: readonly string[]) => [...new Set(values)].sort();
const outcome = (sku: string) => outcomeOf({ kind: 'esim', sku, recipient: null });

test('there are 20 eSIM products with 3 or more plans, for countries and for the world, also of an SM-DP+', () => {
  expect(travelEsims.length).toBeGreaterThanOrEqual(20);
  expect(travelEsims.filter(({ variants: plans }) => plans.length < 3)).toEqual([]);
  const places = travelEsims.map(({ product }) => product.country_code);
  expect(places.filter((code) => code === 'GLO').length).toBeGreaterThanOrEqual(3);
  expect(new Set(places).size).toBeGreaterThanOrEqual(15);
  const ofSmdp = travelEsims.filter(({ product }) => product.supplier === 'sandbox-smdp');
  expect(ofSmdp.length).toBeGreaterThanOrEqual(5);
  expect(distinct(products.map(({ supplier }) => supplier))).toEqual(['sandbox', 'sandbox-smdp']);
});

test('each is known by its name, and by a sku that nothing else has', () => {
  expect(isUnique(products.map(({ name }) => name))).toBe(true);
  // Discounts and blacklists are written down by sku alone.
  const others = [
    ...[...voucherProducts, ...sandboxProducts].map(({ line }) => line.sku),
    ...topupProducts.flatMap((offer) => [offer.product.sku, ...offer.variants.map(({ sku }) => sku)]),
  ];
  expect(isUnique([...others, ...products.map(({ sku }) => sku), ...variants.map(({ sku }) => sku)])).toBe(true);
});

test.each(esimProducts.filter((offer) => offer.variants.length > 0))(
  'the plans of $product.sku are told apart by name and by price, in its currency',
  ({ product, variants: plans }) => {
    expect(isUnique(plans.map(({ name }) => name))).toBe(true);
    const minors = plans.map(({ amount, currency_code }) => {
      expect(currency_code).toBe(product.currency_code);
      const parsed = parseAmount(amount, currency_code);
      if (!('minor' in parsed)) throw new Error(`${amount} ${currency_code}: ${parsed.fault}`);
      return parsed.minor;
    });
    expect(minors.every((minor) => minor > 0n)).toBe(true);
    expect(isUnique(minors.map(String))).toBe(true);
    for (const plan of plans) {
      expect(plan.product_sku).toBe(product.sku);
      expect(plan.validity_days).toBeGreaterThan(0);
      expect(plan.regions.length).toBeGreaterThan(0);
      if (product.country_code !== 'GLO') expect(plan.regions[0]?.code).toBe(product.country_code);
    }
  },
);

test('there are unlimited plans, and plans of every length from days to a year', () => {
  expect(variants.filter((plan) => plan.data_amount_gb === 0).length).toBeGreaterThanOrEqual(5);
  expect(variants.some((plan) => plan.validity_days <= 3)).toBe(true);
  expect(variants.some((plan) => plan.validity_days === 365)).toBe(true);
});

test('what a traveller buys is delivered at once', () => {
  const late = travelEsims
    .flatMap((offer) => offer.variants)
    .filter(({ supplier_sku }) => {
      const { behaviour, delay } = outcome(supplier_sku);
      return behaviour !== 'delivers' || delay !== 'none';
    });
  expect(late).toEqual([]);
});

test('there is an eSIM for every outcome of the sandbox supplier, and some of its SM-DP+', () => {
  const codesOf = (supplier: string) =>
    sandboxEsims
      .filter(({ product }) => product.supplier === supplier)
      .flatMap(({ product, variants: plans }) =>
        plans.map(({ supplier_sku }) => {
          const code = /-(9\d{3})$/.exec(supplier_sku)?.[1] ?? '';
          // The name says what happens and by which code.
          expect(product.name.includes(code) && product.sku.endsWith(code)).toBe(true);
          return code;
        }),
      );
  const failing = Object.keys(failureCodes).map((digits) => `90${digits}`);
  const others = ['', '9000', '9011', '9020', '9021', '9022', '9023', '9024', '9100', '9200', '9900'];
  const codes = codesOf('sandbox');
  expect(codes).toEqual(expect.arrayContaining([...failing, ...others]));
  expect(isUnique(codes)).toBe(true);
  // One that means nothing would be delivered like the one without.
  const meanings = codes.filter((code) => code !== '' && code !== '9000').map((code) => outcome(`X-${code}`));
  const plain = JSON.stringify(outcome('X'));
  expect(meanings.filter((meaning) => JSON.stringify(meaning) === plain)).toEqual([]);
  expect(codesOf('sandbox-smdp').sort()).toEqual(['', '9009', '9020', '9021', '9022', '9024', '9900']);
});

test('two products have no plans of their own, and the sandbox sells some of each', () => {
  const empty = esimProducts.filter((offer) => offer.variants.length === 0).map(({ product }) => product);
  expect(empty.map(({ sku }) => sku)).toEqual(['SBX-ESIM-FETCH-1', 'SBX-ESIM-FETCH-2']);
  expect(empty.map(({ supplier }) => supplier)).toEqual(['sandbox', 'sandbox']);
  for (const { sku } of empty) expect(esimVariantsOf(sku)).toHaveLength(3);
});

test('each client has discounts of eSIM products and of plans, and one product is hidden from one of them', () => {
  const productSkus = new Set(products.map(({ sku }) => sku));
  const variantSkus = new Set(variants.map(({ sku }) => sku));
  for (const { discounts } of demonstrationClients) {
    expect(Object.keys(discounts).some((sku) => productSkus.has(sku))).toBe(true);
    expect(Object.keys(discounts).some((sku) => variantSkus.has(sku))).toBe(true);
  }
  const hidden = demonstrationClients.map(({ blacklist }) => blacklist.filter((sku) => productSkus.has(sku)).length);
  expect(hidden).toEqual([0, 1]);
});

test('each client can pay for every eSIM without naming a wallet', () => {
  for (const { wallets, defaultCurrency } of demonstrationClients) {
    const isPayable = (currency: string) =>
      wallets.some((wallet) => wallet.currency === currency) || fxRates[currency]?.[defaultCurrency] !== undefined;
    expect(distinct(variants.map((plan) => plan.currency_code)).filter((one) => !isPayable(one))).toEqual([]);
  }
});
