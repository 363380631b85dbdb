import { withReferenceErrors, type StoredProducts } from './check-references.ts';
import { readCatalogueFile } from './read-catalogue-file.ts';

const product = {
  type: 'topup_product',
  sku: 'P',
  name: 'Mobile',
  topup_type: 'MOBILE',
  country_code: 'ARE',
  currency_code: 'AED',
  supplier: 'acme',
  input_fields: [{ field_name: 'phone', field_label: 'Phone', field_type: 'phone', is_required: true }],
};
const variant = {
  type: 'topup_variant',
  sku: 'V',
  product_sku: 'P',
  name: 'Airtime',
  currency_code: 'USD',
  min_amount: 1,
  max_amount: '29.99',
  available_in: [{ code: 'ARE', name: 'Emirates' }],
  fields: [],
  supplier_sku: 'ACME-V',
};
const range = { min_amount: undefined, max_amount: undefined };
const prefix = {
  type: 'operator_prefix',
  country_code: 'ARE',
  prefix: '97150',
  operator: 'Etisalat',
  product_sku: 'P',
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

test('a topup product is read whole, and what its line leaves out has its default', async () => {
  const select = {
    field_name: 'zone',
    field_label: 'Zone',
    field_type: 'select',
    is_required: false,
    validation_regex: '^[A-Z]+$',
    placeholder: 'choose',
    help_text: '',
    options: [{ value: 'EU', label: 'Europe' }],
  };
  const { topupProducts, errors } = await read([
    product,
    {
      ...product,
      sku: 'Q',
      input_fields: [select],
      image_url: 'https://example.com/q.png',
      operator: 'du',
      is_active: false,
    },
  ]);
  expect(errors).toEqual([]);
  const none = { validationRegex: null, placeholder: null, helpText: null, options: [] };
  expect(topupProducts[0]).toEqual({
    sku: 'P',
    name: 'Mobile',
    topupType: 'MOBILE',
    countryCode: 'ARE',
    currencyCode: 'AED',
    imageUrl: '',
    operator: null,
    supplier: 'acme',
    isActive: true,
    inputFields: [{ fieldName: 'phone', fieldLabel: 'Phone', fieldType: 'phone', isRequired: true, ...none }],
  });
  expect(topupProducts[1]).toMatchObject({
    imageUrl: 'https://example.com/q.png',
    operator: 'du',
    isActive: false,
    inputFields: [
      {
        validationRegex: '^[A-Z]+$',
        placeholder: 'choose',
        helpText: null,
        options: [{ value: 'EU', label: 'Europe' }],
      },
    ],
  });
});

test('a fault of a topup product is reported with the field it is in', async () => {
  const field = (changes: object) => ({ input_fields: [{ ...product.input_fields[0], ...changes }] });
  const fault = (changes: object) => faultOf(product, changes);
  expect(await fault({ topup_type: 'mobile' })).toBe('topup_type: must be one of GAMING, MOBILE, UTILITY');
  expect(await fault({ supplier: 'stock' })).toBe('supplier: must be an HTTP supplier: acme, sandbox');
  expect(await fault({ supplier: 'elsewhere' })).toMatch(/^supplier: /);
  expect(await fault({ supplier: undefined })).toMatch(/^supplier: /);
  for (const imageUrl of ['', null, 'http://example.com']) expect(await fault({ image_url: imageUrl })).toBeUndefined();
  for (const imageUrl of ['picture.png', 'ftp://example.com', 'javascript:alert(1)', 7]) {
    expect(await fault({ image_url: imageUrl })).toMatch(/^image_url: /);
  }
  expect(await fault({ input_fields: undefined })).toBe('input_fields: must be a list');
  expect(await fault({ input_fields: [] })).toBeUndefined();
  expect(await fault(field({ field_type: 'date' }))).toMatch(
    /^input_fields\[0\]\.field_type: must be one of text, number/,
  );
  expect(await fault(field({ is_required: 'yes' }))).toMatch(/^input_fields\[0\]\.is_required: /);
  expect(await fault(field({ validation_regex: '' }))).toBeUndefined();
  expect(await fault(field({ validation_regex: '(?=x)' }))).toMatch(
    /^input_fields\[0\]\.validation_regex: must be a regular/,
  );
  expect(await fault(field({ validation_regex: 'x'.repeat(501) }))).toMatch(/validation_regex: must have at most 500/);
  expect(await fault(field({ field_type: 'select' }))).toBe('input_fields[0].options: must not be empty for a select');
  expect(await fault(field({ options: [{ value: 'a', label: 'A' }] }))).toMatch(/^input_fields\[0\]\.options: /);
  const twice = [1, 2].map((label) => ({ value: 'a', label: `A${label}` }));
  expect(await fault(field({ field_type: 'select', options: twice }))).toMatch(/options: must not repeat a value/);
  const [first] = product.input_fields;
  expect(await fault({ input_fields: [first, first] })).toBe(
    'input_fields[1].field_name: is already the name of a field',
  );
});

test('a variant has a range or fixed amounts, exact in its own currency, and its own routes', async () => {
  const fixed = { ...range, sku: 'W', fixed_amounts: ['10.00', 5, '10'], supplier: 'sandbox', cost: '4.50' };
  const fallback = { supplier: 'acme', supplier_sku: 'B' };
  const fields = [
    { key: 'par_value', value: 100 },
    { key: 'tag', value: 'hot' },
    { key: 'benefit_roaming', value: true },
  ];
  const { topupVariants, errors } = await read([
    variant,
    { ...variant, ...fixed, fallback, fields, category: 'Special' },
  ]);
  expect(errors).toEqual([]);
  expect(topupVariants[0]).toEqual({
    sku: 'V',
    productSku: 'P',
    name: 'Airtime',
    category: '',
    currencyCode: 'USD',
    unit: null,
    minMinor: 100n,
    maxMinor: 2999n,
    fixedMinor: null,
    availableIn: [{ code: 'ARE', name: 'Emirates' }],
    fields: [],
    supplier: null,
    supplierSku: 'ACME-V',
    fallback: null,
    cost: null,
    isActive: true,
  });
  expect(topupVariants[1]).toMatchObject({
    category: 'Special',
    minMinor: null,
    maxMinor: null,
    fixedMinor: [1000n, 500n],
    fields,
    supplier: 'sandbox',
    fallback: { supplier: 'acme', supplierSku: 'B' },
    cost: '4.5',
  });
});

test('a fault of a variant is reported with the field it is in', async () => {
  const fault = (changes: object) => faultOf(variant, changes);
  expect(await fault({ fixed_amounts: [] })).toBeUndefined();
  expect(await fault({ ...range, fixed_amounts: [] })).toMatch(/^fixed_amounts: must be given/);
  expect(await fault({ fixed_amounts: [5] })).toMatch(/^fixed_amounts: must be given, or min_amount and max_amount/);
  expect(await fault(range)).toMatch(/^fixed_amounts: must be given/);
  expect(await fault({ min_amount: null })).toBe('min_amount: must be given with the other bound');
  expect(await fault({ min_amount: 30 })).toBe('min_amount: must not be above max_amount');
  expect(await fault({ min_amount: '29.99' })).toBeUndefined();
  for (const amount of [0, '0.00', -1, 'ten', '1e1', '']) {
    expect(await fault({ min_amount: amount })).toBe('min_amount: must be a plain number greater than 0');
    expect(await fault({ ...range, fixed_amounts: [5, amount] })).toMatch(
      /^fixed_amounts\[1\]: must be a plain number/,
    );
  }
  expect(await fault({ max_amount: '2.999' })).toBe('max_amount: must have at most 2 decimals in USD');
  expect(await fault({ min_amount: true })).toMatch(/^min_amount: must be a number or a decimal text/);
  expect(await fault({ available_in: undefined })).toMatch(/^available_in: /);
  expect(await fault({ fields: [{ key: 'tag', value: null }] })).toMatch(/^fields\[0\]\.value: /);
  expect(await fault({ fields: [{ key: 'tag', value: ['a'] }] })).toMatch(/^fields\[0\]\.value: /);
  expect(await fault({ fields: [{ key: 'tag', value: 'a\u0000' }] })).toMatch(/^fields\[0\]\.value: /);
  expect(await fault({ supplier_sku: undefined })).toMatch(/^supplier_sku: /);
  expect(await fault({ supplier: 'stock' })).toMatch(/^supplier: /);
  expect(await fault({ fallback: { supplier: 'stock', supplier_sku: 'X' } })).toMatch(/^fallback\.supplier: /);
  expect(await fault({ fallback: { supplier: 'acme' } })).toMatch(/^fallback\.supplier_sku: /);
  expect(await fault({ cost: -1 })).toMatch(/^cost: /);
});

test('a prefix is the first digits of E.164, without the plus', async () => {
  expect((await read([prefix])).operatorPrefixes).toEqual([
    { countryCode: 'ARE', prefix: '97150', operator: 'Etisalat', productSku: 'P' },
  ]);
  for (const wrong of ['', '+97150', '0971', '9'.repeat(16), '97 150', 97150]) {
    expect(await faultOf(prefix, { prefix: wrong })).toMatch(/^prefix: /);
  }
  expect(await faultOf(prefix, { operator: '' })).toMatch(/^operator: /);
});

test('a sku may be that of a product and of a variant, but of neither twice, and a prefix is once in a country', async () => {
  const lines = [product, { ...variant, sku: 'P' }, prefix, { ...prefix, country_code: 'QAT' }];
  expect((await read(lines)).errors).toEqual([]);
  expect((await read([...lines, ...lines])).errors).toEqual([
    { line: 5, message: 'sku: is already on line 1' },
    { line: 6, message: 'sku: is already on line 2' },
    { line: 7, message: 'prefix: is already on line 3' },
    { line: 8, message: 'prefix: is already on line 4' },
  ]);
});

describe('a product that a line names', () => {
  const stored: StoredProducts = {
    topups: new Map([
      ['STORED', { topupType: 'MOBILE', supplier: product.supplier }],
      ['GAME', { topupType: 'GAMING', supplier: product.supplier }],
    ]),
    topupByVariant: new Map([['V', 'P']]),
    esims: new Set(),
    esimByVariant: new Map(),
  };
  const errorsOf = async (lines: readonly object[]) => withReferenceErrors(await read(lines), stored);

  test('is in the file, before or after, or stored', async () => {
    const named = { ...prefix, prefix: '97155', product_sku: 'STORED' };
    expect(await errorsOf([variant, prefix, product, { ...variant, sku: 'W', product_sku: 'STORED' }, named])).toEqual(
      [],
    );
    expect(await errorsOf([variant, { ...prefix, product_sku: 'p' }])).toEqual([
      { line: 1, message: 'product_sku: there is no such topup_product' },
      { line: 2, message: 'product_sku: there is no such topup_product of type MOBILE' },
    ]);
  });

  test('is a MOBILE one for a prefix, as the file says it', async () => {
    expect(await errorsOf([{ ...prefix, product_sku: 'GAME' }])).toHaveLength(1);
    expect(await errorsOf([prefix, { ...product, topup_type: 'UTILITY' }])).toHaveLength(1);
  });

  test('has another supplier than the fallback of its variants, unless they have one of their own', async () => {
    const fallback = { supplier: product.supplier, supplier_sku: 'B' };
    expect(await errorsOf([product, { ...variant, fallback }])).toEqual([
      { line: 2, message: 'fallback.supplier: must be another one than the supplier' },
    ]);
    expect(await errorsOf([product, { ...variant, supplier: 'sandbox', fallback }])).toEqual([]);
  });

  test('stays that of the variant for ever', async () => {
    expect(await errorsOf([{ ...variant, product_sku: 'STORED' }])).toEqual([
      { line: 1, message: 'product_sku: must not change, a variant keeps its product' },
    ]);
  });

  test('is not missed when it is its own line that has the fault', async () => {
    const faulty = { ...product, name: '' };
    expect(await errorsOf([variant, { ...variant, sku: 'W', product_sku: 'NONE' }, prefix, faulty])).toEqual([
      { line: 2, message: 'product_sku: there is no such topup_product' },
      { line: 4, message: 'name: must not be empty' },
    ]);
  });
});
