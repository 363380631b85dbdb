import { parseAmount, parseDecimal } from '@dg/kernel';
import { outcomeOf } from '../sandbox-supplier/outcome.ts';
import { demonstrationClients, fxRates } from './clients.ts';
import { esimProducts } from './esim-products.ts';
import { sandboxProducts } from './sandbox-products.ts';
import { stockCsv, stockRows } from './stock.ts';
import { topupProducts } from './topup-products.ts';
import { voucherProducts } from './voucher-products.ts';

const lines = [...voucherProducts, ...sandboxProducts].map(({ line }) => line);
const rows = stockRows(voucherProducts);
const isUnique = (values: readonly string[]) => new Set(values).size === values.length;

/** Minor units; fails the test when the amount does not fit its currency. */
const minorOf = (value: number, currency: string) => {
  const amount = parseAmount(String(value), currency);
  if (!('minor' in amount)) throw new Error(`${value} ${currency}: ${amount.fault}`);
  return amount.minor;
};

test('there are at least 40 voucher products of 8 categories in 12 countries, each known by its sku and by its name', () => {
  expect(lines.length).toBeGreaterThanOrEqual(40);
  expect(new Set(lines.map((line) => line.category)).size).toBeGreaterThanOrEqual(8);
  expect(new Set(lines.map((line) => line.country_code)).size).toBeGreaterThanOrEqual(12);
  expect(isUnique(lines.map((line) => line.sku))).toBe(true);
  expect(isUnique(lines.map((line) => line.name))).toBe(true);
});

test.each(lines)(
  'the denominations of $sku are amounts of its currency, in order and apart',
  ({ denominations, currency_code }) => {
    let highest = 0n;
    for (const { min_value, max_value, discount } of denominations) {
      expect(minorOf(min_value, currency_code)).toBeGreaterThan(highest);
      highest = minorOf(max_value, currency_code);
      expect(highest).toBeGreaterThanOrEqual(minorOf(min_value, currency_code));
      expect(discount).toBeGreaterThanOrEqual(0);
      expect(discount).toBeLessThan(100);
    }
  },
);

test('every kind of denomination, delivery and redemption is there', () => {
  const isFixed = ({ min_value, max_value }: { min_value: number; max_value: number }) => min_value === max_value;
  const kinds = new Set(
    lines.map(({ denominations }) => `${denominations.some(isFixed)} ${denominations.every(isFixed)}`),
  );
  expect([...kinds].sort()).toStrictEqual(['false false', 'true false', 'true true']);
  expect(new Set(lines.map((line) => `${line.delivery_mode}, ${line.delivery_time}`)).size).toBeGreaterThanOrEqual(3);
  expect(lines.some((line) => line.is_redeemable === true)).toBe(true);
  expect(lines.some((line) => (line.restricted_countries ?? []).length > 0)).toBe(true);
  const withoutStock = voucherProducts.filter(({ stock }) => stock.length === 0).map(({ line }) => line.delivery_time);
  expect(withoutStock.sort()).toStrictEqual(['Delayed', 'Instant']);
});

test('stock is held only for values that can be ordered, and 20 of each fixed one that has any', () => {
  for (const { line, stock } of voucherProducts) {
    for (const { value, count } of stock) {
      const entry = line.denominations.find(({ min_value, max_value }) => min_value <= value && value <= max_value);
      expect({ sku: line.sku, value, entry }).toMatchObject({ entry: expect.anything() });
      expect(minorOf(value, line.currency_code)).toBeGreaterThan(0n);
      if (entry?.min_value === entry?.max_value) expect(count).toBeGreaterThanOrEqual(20);
    }
  }
});

test('there are 2,000 codes beside the 6,000 for bulk orders, and no code is there twice', () => {
  const bulk = rows.filter((row) => row.sku.startsWith('BULK-'));
  expect(bulk.length).toBeGreaterThanOrEqual(6_000);
  expect(rows.length - bulk.length).toBeGreaterThanOrEqual(2_000);
  expect(isUnique(rows.map((row) => row.card_number + row.claim_url))).toBe(true);
});

test('each row has what its delivery mode delivers, and nothing it does not', () => {
  const modes = new Map(lines.map((line) => [line.sku, line.delivery_mode]));
  const isWrong = (row: (typeof rows)[number]) => {
    const isUrl = modes.get(row.sku) === 'URL';
    const isRight =
      (isUrl ? /^$/ : /^DEMO(-[A-HJ-NP-Z2-9]{4}){3}$/).test(row.card_number) &&
      (isUrl ? /^https:\/\/claim\.example\/[a-z-]+\/[A-Z2-9]{12}$/ : /^$/).test(row.claim_url) &&
      (isUrl ? /^(\d{4,8})?$/ : /^\d{4,8}$/).test(row.pin_code) &&
      Date.parse(row.expires_at) > Date.UTC(2028);
    return !isRight;
  };
  expect(rows.filter(isWrong)).toStrictEqual([]);
});

test('a product that is added leaves the codes of the others as they are', () => {
  const others = voucherProducts.slice(1);
  expect(stockRows(others)).toStrictEqual(rows.filter((row) => row.sku !== voucherProducts[0]?.line.sku));
  expect(stockCsv(rows.slice(0, 1)).split('\n')[0]).toBe(
    'sku,denomination,card_number,pin_code,claim_url,expires_at,voucher_reference_number',
  );
});

test('there is a product for every outcome of the sandbox supplier, and none of them has codes in stock', () => {
  const meaning = (sku: string) => outcomeOf({ kind: 'voucher', sku, recipient: null });
  const all = Array.from({ length: 100 }, (_, index) => meaning(`ANY-90${String(index).padStart(2, '0')}`));
  const shown = sandboxProducts.map(({ line }) => meaning(line.sku));
  const ends = shown.map(({ behaviour, code }) => ({ behaviour, code }));
  expect(ends).toEqual(expect.arrayContaining(all.map(({ behaviour, code }) => ({ behaviour, code }))));
  expect(new Set(shown.map(({ delay }) => delay)).size).toBe(4);
  expect(sandboxProducts.every(({ line, stock }) => line.supplier === 'sandbox' && stock.length === 0)).toBe(true);
});

test('discounts and blacklists name what is sold, funds fit their currency, one wallet is in the default currency', () => {
  const offers = [...topupProducts, ...esimProducts];
  const products = new Set([...lines, ...offers.map(({ product }) => product)].map(({ sku }) => sku));
  const variants = new Set(offers.flatMap((offer) => offer.variants.map(({ sku }) => sku)));
  for (const client of demonstrationClients) {
    for (const sku of client.blacklist) expect(products).toContain(sku);
    for (const sku of Object.keys(client.discounts)) expect(products.union(variants)).toContain(sku);
    for (const { currency, funds } of client.wallets) expect(minorOf(funds, currency)).toBeGreaterThan(0n);
    expect(client.wallets.filter(({ currency }) => currency === client.defaultCurrency)).toHaveLength(1);
  }
  expect(demonstrationClients.map(({ blacklist }) => blacklist.length)).toStrictEqual([0, 5]);
});

test('every product can be paid from a wallet of each client, if need be by a rate', () => {
  for (const rate of Object.values(fxRates).flatMap((rates) => Object.values(rates))) {
    expect(parseDecimal(rate)?.units).toBeGreaterThan(0n);
  }
  for (const { wallets } of demonstrationClients) {
    for (const { currency_code } of lines) {
      const payable = wallets.some(
        ({ currency }) => currency === currency_code || fxRates[currency_code]?.[currency] !== undefined,
      );
      expect({ currency_code, payable }).toStrictEqual({ currency_code, payable: true });
    }
  }
});
