import { readFileSync } from 'node:fs';
import path from 'node:path';
import { isFailureCode, parseAmount } from '@dg/kernel';
import { failureCodes, outcomeOf } from '../sandbox-supplier/outcome.ts';
import { demonstrationClients, fxRates } from './clients.ts';
import { sandboxProducts } from './sandbox-products.ts';
import type { InputField, TopupVariantLine } from './topup-lines.ts';
import { topupProducts } from './topup-products.ts';
import { voucherProducts } from './voucher-products.ts';

const products = topupProducts.map(({ product }) => product);
const variants = topupProducts.flatMap((topup) => topup.variants);
const prefixes = topupProducts.flatMap((topup) => topup.prefixes);
const isUnique = (values: readonly string[]) => new Set(values).size === values.length;
const distinct = (values: readonly string[]) => [...new Set(values)].sort();

/** Minor units; fails the test when the amount does not fit its currency. */
const minorOf = (value: string | number, currency: string) => {
  const amount = parseAmount(String(value), currency);
  if (!('minor' in amount)) throw new Error(`${value} ${currency}: ${amount.fault}`);
  return amount.minor;
};

/** Whose goods they are: the phone field, else the first required text field (decisions, section 12). */
const recipientField = (fields: readonly InputField[]) =>
  fields.find((field) => field.field_type === 'phone') ??
  fields.find((field) => field.field_type === 'text' && field.is_required)!;

const isAccepted = ({ field_type, validation_regex, options = [] }: InputField, value: string) => {
  if (field_type === 'select') return options.some((option) => option.value === value);
  if (field_type === 'phone') return /^\+[1-9]\d{3,14}$/.test(value);
  if (field_type === 'number') return Number.isFinite(Number.parseFloat(value));
  return value !== '' && (validation_regex === undefined || new RegExp(validation_regex).test(value));
};

/** By the longest prefix. */
const operatorOf = (number: string) =>
  prefixes.filter(({ prefix }) => number.startsWith(`+${prefix}`)).sort((a, b) => b.prefix.length - a.prefix.length)[0]
    ?.operator;

/** What the sandbox makes of an order of the variant for a recipient. */
const outcome = (sku: string, recipient: string) => outcomeOf({ kind: 'topup', sku, recipient });

test('there are 30 top-up products of all three types in at least 12 countries, each known by its sku and by its name', () => {
  expect(products).toHaveLength(30);
  expect(distinct(products.map((product) => product.topup_type))).toEqual(['GAMING', 'MOBILE', 'UTILITY']);
  expect(new Set(products.map((product) => product.country_code)).size).toBeGreaterThanOrEqual(12);
  expect(isUnique(products.map((product) => product.name))).toBe(true);
  // Discounts and blacklists are written down by sku alone.
  const vouchers = [...voucherProducts, ...sandboxProducts].map(({ line }) => line.sku);
  expect(isUnique([...vouchers, ...products.map(({ sku }) => sku), ...variants.map(({ sku }) => sku)])).toBe(true);
});

const keys: Readonly<Record<string, readonly [required: string, optional: string]>> = {
  topup_product: ['type sku name topup_type country_code currency_code input_fields supplier', 'image_url operator'],
  topup_variant: [
    'type sku product_sku name currency_code available_in fields supplier_sku',
    'category unit min_amount max_amount fixed_amounts supplier fallback',
  ],
  operator_prefix: ['type country_code prefix operator product_sku', ''],
};

test('every line has what an import line must have, and nothing else', () => {
  for (const line of [...products, ...variants, ...prefixes]) {
    const [required, optional] = keys[line.type]!.map((names) => names.split(' '));
    expect(Object.keys(line)).toEqual(expect.arrayContaining(required!));
    expect(Object.keys(line).filter((key) => ![...required!, ...optional!].includes(key))).toEqual([]);
  }
});

test.each(topupProducts)(
  '$product.sku has 2 to 5 variants, told apart by name, each with a range or amounts of its currency',
  ({ product, variants: own }) => {
    expect([2, 3, 4, 5]).toContain(own.length);
    expect(isUnique(own.map(({ name }) => name))).toBe(true);
    for (const { currency_code, product_sku, min_amount, max_amount, fixed_amounts } of own) {
      expect([product_sku, currency_code]).toEqual([product.sku, product.currency_code]);
      expect((min_amount === undefined) === (fixed_amounts !== undefined)).toBe(true);
      const bounds = min_amount === undefined ? fixed_amounts! : [min_amount, max_amount!];
      const minor = bounds.map((amount) => minorOf(amount, currency_code));
      expect(minor[0]).toBeGreaterThan(0n);
      expect(minor.toSorted((a, b) => Number(a - b))).toEqual(minor);
      expect(isUnique(minor.map(String))).toBe(true);
    }
  },
);

test('every kind of variant, category and metadata is there', () => {
  const isRange = ({ min_amount }: TopupVariantLine) => min_amount !== undefined;
  expect(distinct(variants.map((variant) => String(isRange(variant))))).toEqual(['false', 'true']);
  expect(topupProducts.some((topup) => topup.variants.some(isRange) && !topup.variants.every(isRange))).toBe(true);
  const ofMobile = topupProducts
    .filter(({ product }) => product.topup_type === 'MOBILE')
    .flatMap((one) => one.variants);
  expect(distinct(ofMobile.map(({ category }) => category ?? ''))).toEqual(['Airtime', 'Bundle', 'Data']);
  const shown = variants.flatMap(({ fields }) => fields.map(({ key }) => key.replace(/^benefit_.*/, 'benefit_')));
  expect(distinct(shown)).toEqual(['benefit_', 'delivery_time', 'par_value', 'tag', 'validity_days', 'validity_unit']);
});

test('all four types of input fields are there, and what a placeholder shows is accepted and delivered at once', () => {
  const fields = products.flatMap((product) => product.input_fields);
  expect(distinct(fields.map((field) => field.field_type))).toEqual(['number', 'phone', 'select', 'text']);
  expect(fields.some((field) => !field.is_required)).toBe(true);
  for (const { product, variants: own } of topupProducts) {
    expect(isUnique(product.input_fields.map((field) => field.field_name))).toBe(true);
    for (const field of product.input_fields) {
      const example = field.placeholder ?? field.options?.[0]?.value ?? '';
      expect({ field, isAccepted: isAccepted(field, example) }).toEqual({ field, isAccepted: true });
    }
    const recipient = recipientField(product.input_fields).placeholder!;
    const ends = own.map(({ supplier_sku }) => outcome(supplier_sku, recipient).behaviour);
    expect({ sku: product.sku, delivers: ends.includes('delivers') }).toEqual({ sku: product.sku, delivers: true });
  }
});

test('mobile operators of at least 8 countries have prefixes, and the longest one decides where there are two', () => {
  expect(new Set(prefixes.map(({ country_code }) => country_code)).size).toBeGreaterThanOrEqual(8);
  expect(isUnique(prefixes.map(({ prefix }) => prefix))).toBe(true);
  expect(prefixes.filter(({ prefix }) => !/^[1-9]\d{2,8}$/.test(prefix))).toEqual([]);
  for (const { product } of topupProducts.filter(({ product }) => product.topup_type === 'MOBILE'))
    expect(operatorOf(product.input_fields[0]!.placeholder!)).toBe(product.operator);
  const contested = prefixes.filter((short) =>
    prefixes.some(
      (long) =>
        long.operator !== short.operator && long.prefix !== short.prefix && long.prefix.startsWith(short.prefix),
    ),
  );
  expect(new Set(contested.map(({ country_code }) => country_code)).size).toBeGreaterThanOrEqual(3);
});

const guide = readFileSync(path.resolve(import.meta.dirname, '../../docs/sandbox.md'), 'utf8');

test.each([
  ['STARKART-GOLD', 'PLAYER-'],
  ['DUNE-ARE', '+97150123'],
  ['KILOWATT-KEN', '1420012'],
])('every outcome of the sandbox can be had from %s with the recipient that the guide gives: %s…', (sku, beginning) => {
  const { product, variants: own } = topupProducts.find((topup) => topup.product.sku === sku)!;
  expect([guide.includes(product.name), guide.includes(`${beginning}9`)]).toEqual([true, true]);
  const codes = ['00', ...Object.keys(failureCodes), '11', '20', '21', '22', '23', '24'].flatMap((outcomeDigits) =>
    ['0', '1', '2', '9'].map((delayDigit) => `9${delayDigit}${outcomeDigits}`),
  );
  expect(new Set(codes.map((code) => JSON.stringify(outcome('SBX', code)))).size).toBe(codes.length);
  for (const code of codes) {
    const recipient = `${beginning}${code}`;
    expect(isAccepted(recipientField(product.input_fields), recipient)).toBe(true);
    expect(operatorOf(recipient)).toBe(product.operator);
    expect(outcome(own[0]!.supplier_sku, recipient)).toEqual(outcome('SBX', code));
  }
});

test('one variant is refused by its first supplier and delivered by the second, one has no second, one needs none', () => {
  const routed = variants.filter(({ fallback }) => fallback !== undefined);
  expect(routed).toHaveLength(1);
  const [{ supplier_sku, fallback, product_sku }] = routed as [TopupVariantLine];
  const refusal = outcome(supplier_sku, 'PLAYER-12345').code;
  expect([isFailureCode(refusal), refusal?.startsWith('RECIPIENT'), refusal]).toEqual([
    true,
    false,
    'PRODUCT_UNAVAILABLE',
  ]);
  expect(fallback?.supplier).toBe('sandbox-backup');
  expect(outcome(fallback!.supplier_sku, 'PLAYER-12345').behaviour).toBe('delivers');
  const others = variants.filter((variant) => variant.product_sku === product_sku && variant.fallback === undefined);
  expect(others.map((variant) => [variant.supplier, outcome(variant.supplier_sku, '').behaviour])).toEqual([
    [undefined, 'fails'],
    ['sandbox-backup', 'delivers'],
  ]);
});

test('each client has discounts of top-up products and of variants, and one product is hidden from one of them', () => {
  const productSkus = new Set(products.map(({ sku }) => sku));
  const variantSkus = new Set(variants.map(({ sku }) => sku));
  for (const { discounts } of demonstrationClients) {
    expect(Object.keys(discounts).some((sku) => productSkus.has(sku))).toBe(true);
    expect(Object.keys(discounts).some((sku) => variantSkus.has(sku))).toBe(true);
  }
  const hidden = demonstrationClients.map(({ blacklist }) => blacklist.filter((sku) => productSkus.has(sku)).length);
  expect(hidden).toEqual([0, 1]);
});

test('each client can pay for every top-up without naming a wallet', () => {
  for (const { wallets, defaultCurrency } of demonstrationClients) {
    const payable = (currency: string) =>
      wallets.some((wallet) => wallet.currency === currency) || fxRates[currency]?.[defaultCurrency] !== undefined;
    expect(distinct(variants.map(({ currency_code }) => currency_code)).filter((one) => !payable(one))).toEqual([]);
  }
});

test('a voucher card in dollars that everybody may buy pays for top-ups', () => {
  const hidden = new Set(demonstrationClients.flatMap(({ blacklist }) => blacklist));
  const cards = voucherProducts.filter(
    ({ line, stock }) =>
      line.is_redeemable === true && line.currency_code === 'USD' && !hidden.has(line.sku) && stock.length > 0,
  );
  const isFixed = cards.map(({ line }) => line.denominations.every((entry) => entry.min_value === entry.max_value));
  expect(isFixed).toContain(true);
});
