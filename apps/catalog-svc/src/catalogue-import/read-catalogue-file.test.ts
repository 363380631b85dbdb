import { fileBytesMax, linesMax, readCatalogueFile } from './read-catalogue-file.ts';
import { lineBytesMax } from './read-lines.ts';

const line = {
  type: 'voucher_product',
  sku: 'A',
  name: 'Card',
  category: 'Gaming',
  country_code: 'USA',
  currency_code: 'USD',
  delivery_mode: 'URL',
  delivery_time: 'Instant',
  validity: '1 year',
  supplier: 'stock',
  denominations: [{ min_value: 10, max_value: 29.99, discount: 3.5 }],
};

async function* cut(bytes: Buffer, size: number) {
  for (let start = 0; start < bytes.length; start += size) yield bytes.subarray(start, start + size);
}

function read(lines: readonly unknown[], chunkSize = 64 * 1024) {
  const text = lines.map((value) => (typeof value === 'string' ? value : JSON.stringify(value))).join('\n');
  return readCatalogueFile(cut(Buffer.from(text), chunkSize), ['stock', 'sandbox']);
}

async function faultOf(changes: object): Promise<string | undefined> {
  return (await read([{ ...line, ...changes }])).errors[0]?.message;
}

test('a line is read the same wherever the chunks of the upload end, also inside a character', async () => {
  const lines = [{ ...line, name: 'Café €5' }, '', ' \r', { ...line, sku: 'B' }];
  const whole = await read(lines);
  expect(whole.errors).toEqual([]);
  expect(whole.voucherProducts.map(({ sku, name }) => [sku, name])).toEqual([
    ['A', 'Café €5'],
    ['B', 'Card'],
  ]);
  for (const size of [1, 7]) expect(await read(lines, size)).toEqual(whole);
});

test('amounts are exact and what a line leaves out has its default', async () => {
  const { voucherProducts } = await read([{ ...line, restricted_countries: ['USA', 'ARE', 'USA'], colour: 'red' }]);
  expect(voucherProducts[0]).toEqual({
    sku: 'A',
    name: 'Card',
    category: 'Gaming',
    countryCode: 'USA',
    currencyCode: 'USD',
    deliveryMode: 'URL',
    deliveryTime: 'Instant',
    validity: '1 year',
    supplier: 'stock',
    supplierSku: 'A',
    isRedeemable: false,
    restrictedCountries: ['ARE', 'USA'],
    isActive: true,
    denominations: [{ minMinor: 1000n, maxMinor: 2999n, discountPercent: '3.5' }],
  });
});

test('a fault is reported with the field it is in', async () => {
  const denomination = (changes: object) => ({ denominations: [{ ...line.denominations[0], ...changes }] });
  expect(await faultOf({ sku: undefined })).toMatch(/^sku: /);
  expect(await faultOf({ name: 'a\u0000b' })).toMatch(/^name: /);
  expect(await faultOf({ name: '\ud800' })).toMatch(/^name: /);
  expect(await faultOf({ country_code: 'US' })).toMatch(/^country_code: /);
  expect(await faultOf({ country_code: 'GLO' })).toBeUndefined();
  expect(await faultOf({ currency_code: 'usd' })).toMatch(/^currency_code: /);
  expect(await faultOf({ delivery_mode: 'Post' })).toMatch(/^delivery_mode: /);
  expect(await faultOf({ delivery_time: 'Later' })).toMatch(/^delivery_time: /);
  expect(await faultOf({ supplier: 'elsewhere' })).toBe('supplier: must be one of stock, sandbox');
  expect(await faultOf({ supplier: 'sandbox' })).toBeUndefined();
  expect(await faultOf({ denominations: [] })).toMatch(/^denominations: /);
  expect(await faultOf(denomination({ min_value: 30 }))).toMatch(/^denominations\[0\]: min_value must not be above/);
  expect(await faultOf(denomination({ min_value: 0 }))).toMatch(/^denominations\[0\]\.min_value: /);
  expect(await faultOf(denomination({ min_value: '10' }))).toMatch(/^denominations\[0\]\.min_value: /);
  expect(await faultOf(denomination({ min_value: 10.001 }))).toMatch(/at most 2 decimals in USD/);
  expect(await faultOf(denomination({ max_value: 1e21 }))).toMatch(/^denominations\[0\]\.max_value: /);
  expect(await faultOf({ currency_code: 'JPY' })).toMatch(/max_value: must be a whole number in JPY/);
  expect(await faultOf(denomination({ discount: 100.5 }))).toMatch(/^denominations\[0\]\.discount: /);
  expect(await faultOf(denomination({ discount: 0.00001 }))).toMatch(/^denominations\[0\]\.discount: /);
  expect(await faultOf({ type: 'gift' })).toMatch(/^type: /);
});

test('every faulty line is reported by its number, also one that is no object, is too long, or repeats a sku', async () => {
  const notUtf8 = Buffer.from([0x7b, 0xff, 0x7d]);
  const lines = [line, '', 'null', '{"type"', 'x'.repeat(lineBytesMax + 1), line, '[1]'].map((value) =>
    typeof value === 'string' ? value : JSON.stringify(value),
  );
  const { errors } = await readCatalogueFile(
    cut(Buffer.concat([Buffer.from(`${lines.join('\n')}\n`), notUtf8]), 1_000),
    ['stock'],
  );
  expect(errors.map((error) => error.line)).toEqual([3, 4, 5, 6, 7, 8]);
  expect(errors[3]?.message).toBe('sku: is already on line 1');
});

test('reading ends at 100 errors and at the limits of the file', async () => {
  async function* without(end: string) {
    for (;;) yield Buffer.from(end);
  }
  expect((await readCatalogueFile(without('{}\n'), ['stock'])).errors).toHaveLength(100);
  const blank = await readCatalogueFile(without('\n'.repeat(10_000)), ['stock']);
  expect(blank.errors).toEqual([{ line: linesMax + 1, message: expect.any(String) }]);
  const huge = await readCatalogueFile(without(`${' '.repeat(lineBytesMax)}\n`), ['stock']);
  expect(huge.errors).toEqual([{ line: fileBytesMax / lineBytesMax + 1, message: expect.any(String) }]);
}, 30_000);
