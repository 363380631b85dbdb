import { withReferenceErrors, type StoredProducts } from './check-references.ts';
import { readCatalogueFile } from './read-catalogue-file.ts';
import { readSupplierVariants } from './read-supplier-variants.ts';

const product = {
  type: 'esim_product',
  sku: 'P',
  name: 'Japan',
  country_code: 'JPN',
  currency_code: 'JPY',
  supplier: 'acme',
};
const variant = {
  type: 'esim_variant',
  sku: 'V',
  product_sku: 'P',
  name: '5 GB',
  currency_code: 'USD',
  amount: 12.5,
  data_amount_gb: 5,
  validity_days: 30,
  supplier_sku: 'ACME-V',
};

function read(lines: readonly object[]) {
  async function* upload() {
    yield Buffer.from(lines.map((line) => JSON.stringify(line)).join('\n'));
  }
  return readCatalogueFile(upload(), ['stock', 'acme', 'sandbox']);
}

async function faultOf(line: object, changes: object): Promise<string | undefined> {
  return (await read([{ ...line, ...changes }])).errors[0]?.message;
}

test('an eSIM product is read whole, and what its line leaves out has its default', async () => {
  const more = { sku: 'Q', country_code: 'GLO', image_url: 'https://example.com/q.png', is_active: false };
  const { esimProducts, errors } = await read([product, { ...product, ...more }]);
  expect(errors).toEqual([]);
  expect(esimProducts).toEqual([
    {
      sku: 'P',
      name: 'Japan',
      countryCode: 'JPN',
      currencyCode: 'JPY',
      imageUrl: '',
      supplier: 'acme',
      isActive: true,
    },
    expect.objectContaining({ countryCode: 'GLO', imageUrl: 'https://example.com/q.png', isActive: false }),
  ]);
});

test('a fault of an eSIM product is reported with the field it is in', async () => {
  const fault = (changes: object) => faultOf(product, changes);
  expect(await fault({ supplier: 'stock' })).toBe('supplier: must be an HTTP supplier: acme, sandbox');
  expect(await fault({ supplier: 'elsewhere' })).toMatch(/^supplier: /);
  expect(await fault({ country_code: 'JP' })).toMatch(/^country_code: /);
  expect(await fault({ currency_code: 'YEN' })).toMatch(/^currency_code: /);
  expect(await fault({ image_url: 'picture.png' })).toMatch(/^image_url: /);
  expect(await fault({ name: ' ' })).toMatch(/^name: /);
  expect(await fault({ sku: 7 })).toMatch(/^sku: /);
  expect(await fault({ is_active: 'no' })).toMatch(/^is_active: /);
});

test('a plan has one price, exact in its own currency, and an amount of data, exact to a megabyte', async () => {
  const more = {
    sku: 'W',
    amount: '12.50',
    data_amount_gb: '0.500',
    description: ' Fast ',
    regions: [{ code: 'JPN', name: 'Japan' }],
    fields: [
      { key: 'networks', value: 'KDDI' },
      { key: 'is_tethering_allowed', value: true },
    ],
    is_active: false,
    wholesale_price: 3,
  };
  const { esimVariants, errors } = await read([variant, { ...variant, ...more }]);
  expect(errors).toEqual([]);
  expect(esimVariants[0]).toEqual({
    sku: 'V',
    productSku: 'P',
    name: '5 GB',
    description: null,
    currencyCode: 'USD',
    amountMinor: 1250n,
    dataAmountGb: '5',
    validityDays: 30,
    regions: [],
    fields: [],
    supplierSku: 'ACME-V',
    fetchedFrom: null,
    isActive: true,
  });
  expect(esimVariants[1]).toEqual({
    ...esimVariants[0],
    sku: 'W',
    description: 'Fast',
    dataAmountGb: '0.5',
    regions: more.regions,
    fields: more.fields,
    isActive: false,
  });
});

test('a fault of a plan is reported with the field it is in', async () => {
  const fault = (changes: object) => faultOf(variant, changes);
  for (const amount of [0, -1, '0.00', 'ten', '1e1', ''])
    expect(await fault({ amount })).toBe('amount: must be a plain number greater than 0');
  expect(await fault({ amount: 12.345 })).toBe('amount: must have at most 2 decimals in USD');
  expect(await fault({ currency_code: 'JPY' })).toBe('amount: must be a whole number in JPY');
  expect(await fault({ currency_code: 'usd', amount: 1 })).toMatch(/^currency_code: /);
  for (const amount of [undefined, null, true]) expect(await fault({ amount })).toMatch(/^amount: must be a number or/);

  for (const data of [0, '0', 0.001, 1_000_000]) expect(await fault({ data_amount_gb: data })).toBeUndefined();
  for (const data of [-0.1, 0.0001, 1_000_000.001, 'unlimited', '', 1e-7, 1e21])
    expect(await fault({ data_amount_gb: data })).toMatch(
      /^data_amount_gb: must be a number between 0 and 1000000 with/,
    );
  expect(await fault({ data_amount_gb: undefined })).toMatch(/^data_amount_gb: /);

  for (const days of [1, 3650]) expect(await fault({ validity_days: days })).toBeUndefined();
  for (const days of [0, 3651, 1.5, '30', null, 1e21])
    expect(await fault({ validity_days: days })).toBe('validity_days: must be an integer between 1 and 3650');

  expect(await fault({ regions: [{ code: 'JPN' }] })).toMatch(/^regions\[0\]\.name: /);
  expect(await fault({ fields: [{ key: 'tag', value: ['a'] }] })).toMatch(/^fields\[0\]\.value: /);
  expect(await fault({ fields: 'tag' })).toBe('fields: must be a list');
  expect(await fault({ description: 'x'.repeat(2_001) })).toMatch(/^description: /);
  expect(await fault({ supplier_sku: '' })).toMatch(/^supplier_sku: /);
  expect(await fault({ product_sku: undefined })).toMatch(/^product_sku: /);
});

describe('the product of a plan', () => {
  const stored: StoredProducts = {
    topups: new Map([['TOPUP', { topupType: 'MOBILE', supplier: 'acme' }]]),
    topupByVariant: new Map([['W', 'TOPUP']]),
    esims: new Set(['STORED']),
    esimByVariant: new Map([['V', 'P']]),
  };
  const errorsOf = async (lines: readonly object[]) => withReferenceErrors(await read(lines), stored);

  test('is in the file, before or after, or stored, and no topup', async () => {
    const second = { ...variant, sku: 'W', product_sku: 'STORED' };
    expect(await errorsOf([variant, product, second])).toEqual([]);
    expect(await errorsOf([variant, { ...second, product_sku: 'TOPUP' }])).toEqual([
      { line: 1, message: 'product_sku: there is no such esim_product' },
      { line: 2, message: 'product_sku: there is no such esim_product' },
    ]);
  });

  test('stays its product for ever', async () => {
    expect(await errorsOf([{ ...variant, product_sku: 'STORED' }])).toEqual([
      { line: 1, message: 'product_sku: must not change, a variant keeps its product' },
    ]);
  });

  test('is not missed when it is its own line that has the fault', async () => {
    expect(await errorsOf([variant, { ...product, name: '' }])).toEqual([
      { line: 2, message: 'name: must not be empty' },
    ]);
  });
});

test('a sku may be that of an eSIM and of a topup, but of no two plans', async () => {
  const { errors } = await read([product, { ...variant, sku: 'P' }, variant, variant]);
  expect(errors).toEqual([{ line: 4, message: 'sku: is already on line 3' }]);
});

describe('what a supplier says it sells', () => {
  const supplied = {
    sku: 'S-5GB',
    name: '5 GB',
    description: '',
    currency_code: 'USD',
    amount: '12.50',
    data_amount_gb: '5',
    validity_days: 30,
    regions_json: '[{"code":"JPN","name":"Japan"}]',
    fields_json: '',
  };

  test('is read like a line of an import, under the sku of the product', () => {
    expect(readSupplierVariants({ sku: 'P', supplier: 'acme' }, [supplied])).toEqual({
      variants: [
        {
          sku: 'P/S-5GB',
          productSku: 'P',
          name: '5 GB',
          description: null,
          currencyCode: 'USD',
          amountMinor: 1250n,
          dataAmountGb: '5',
          validityDays: 30,
          regions: [{ code: 'JPN', name: 'Japan' }],
          fields: [],
          supplierSku: 'S-5GB',
          fetchedFrom: 'acme',
          isActive: true,
        },
      ],
      faults: [],
    });
  });

  test('is left out where it is wrong, with a reason that quotes none of it', () => {
    const secret = 'SECRET-PRICE';
    const wrong = [
      { amount: secret },
      { data_amount_gb: secret },
      { validity_days: 0 },
      { regions_json: secret },
      { fields_json: `{"${secret}":1}` },
      { fields_json: `[{"key":"tag","value":{"a":"${secret}"}}]` },
      { currency_code: secret },
      { sku: '' },
      { sku: ' S-5GB ' },
    ];
    const { variants, faults } = readSupplierVariants({ sku: 'P', supplier: 'acme' }, [
      supplied,
      ...wrong.map((changes, index) => ({ ...supplied, sku: `S-${index}`, ...changes })),
      { ...supplied, sku: 'LAST' },
    ]);
    expect(variants.map(({ sku }) => sku)).toEqual(['P/S-5GB', 'P/LAST']);
    expect(faults).toHaveLength(wrong.length);
    expect(faults.join()).not.toContain(secret);
    expect(faults.at(-1)).toBe('sku: is there twice');
  });

  test('is read up to a number that no catalogue of one product has', () => {
    const many = Array.from({ length: 1_003 }, (_, index) => ({ ...supplied, sku: `S-${index}` }));
    const { variants, faults } = readSupplierVariants({ sku: 'P', supplier: 'acme' }, many);
    expect([variants.length, faults]).toEqual([1_000, ['3 more than the 1000 that are read']]);
  });
});
