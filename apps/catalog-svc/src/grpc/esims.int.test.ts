import { query } from '@dg/platform/postgres';
import { serviceDatabase, testLifecycle, waitFor, type TestDatabase } from '@dg/testing';
import { migrations } from '../db/migrations/index.ts';
import { importLines as importInto, startReplica, type Catalog } from './catalog-replica.fixture.ts';
import { esimIdOf, esimLine, planLine, plansOf } from './esim-lines.fixture.ts';
import { productLine } from './topup-lines.fixture.ts';

const lifecycle = testLifecycle();
let service: TestDatabase;
let here: Catalog;
let otherReplica: Catalog;

beforeAll(async () => {
  service = await serviceDatabase('catalog', migrations);
  lifecycle.onDrain('database', service.close);
  here = await startReplica(service, ['stock', 'acme'], lifecycle);
  otherReplica = await startReplica(service, ['stock', 'acme'], lifecycle);
}, 180_000);
afterAll(() => lifecycle.drain('end of test', 0));

const importLines = (lines: readonly object[], catalog = here) => importInto(catalog, lines);

describe('an import of eSIMs', () => {
  test('shows whole in the next answer, wherever the lines of the file stand', async () => {
    const fields = [
      { key: 'networks', value: 'KDDI, "SoftBank"' },
      { key: 'wholesale_price', value: 7 },
      { key: 'margin', value: 3 },
      { key: 'is_tethering_allowed', value: true },
    ];
    const unlimited = {
      amount: 40,
      data_amount_gb: 0,
      validity_days: 7,
      description: 'As much as you like',
      regions: [{ code: 'JPN', name: 'Japan' }],
      fields,
      wholesale_price: 7,
    };
    expect(
      await importLines([
        planLine('NEW-5', 'NEW', { data_amount_gb: '5.500' }),
        planLine('NEW-UNLIMITED', 'NEW', unlimited),
        esimLine('NEW', { image_url: 'https://example.com/new.png' }),
      ]),
    ).toMatchObject({ products: 1, variants: 2, prefixes: 0, created: 3, updated: 0, unchanged: 0, errors: [] });

    const id = (await esimIdOf(here, 'NEW'))!;
    const item = { id, name: 'eSIM NEW', country_code: 'JPN', currency_code: 'USD' };
    const listed = await here.ListEsimProducts({ client_id: 1, country_code: 'JPN', search: 'esim new' });
    const image = { image_url: 'https://example.com/new.png' };
    expect(listed).toEqual({ products: [{ ...item, ...image, variants: [] }], total_count: 1 });

    const detail = await here.GetEsimProduct({ client_id: 1, product_id: id });
    expect(detail).toMatchObject(item);
    expect(detail.variants).toEqual([
      {
        id: expect.any(Number),
        esim_product_id: id,
        name: 'Plan NEW-5',
        currency_code: 'USD',
        amount_minor: '1250',
        data_amount_gb: '5.5',
        validity_days: 30,
        client_discount_percent: '0',
        regions: [],
        fields: [],
      },
      expect.objectContaining({
        description: 'As much as you like',
        amount_minor: '4000',
        data_amount_gb: '0',
        validity_days: 7,
        regions: unlimited.regions,
        fields: [
          { key: 'networks', value_json: '"KDDI, \\"SoftBank\\""' },
          { key: 'is_tethering_allowed', value_json: 'true' },
        ],
      }),
    ]);
    expect(await plansOf(here, id)).toEqual(detail.variants);
    for (const variant of detail.variants)
      expect(await here.GetEsimVariant({ client_id: 1, variant_id: variant.id })).toEqual(variant);
  });

  test('with a faulty line, or one whose product there is not, imports nothing and names all such lines', async () => {
    await importLines([productLine('ALL-TOPUP')]);
    const lines = [
      esimLine('ALL'),
      planLine('ALL-1', 'NOWHERE'),
      planLine('ALL-2', 'ALL', { validity_days: 0 }),
      planLine('ALL-3', 'ALL-TOPUP'),
      esimLine('ALL-STOCK', { supplier: 'stock' }),
      planLine('ALL-4', 'ALL-STOCK'),
      planLine('ALL-5', 'ALL'),
      planLine('ALL-5', 'ALL'),
    ];
    const { errors, ...counts } = await importLines(lines);
    expect(errors.map(({ line }) => line)).toEqual([2, 3, 4, 5, 8]);
    expect(counts).toEqual({ products: 0, variants: 0, prefixes: 0, created: 0, updated: 0, unchanged: 0 });
    expect(await query(service.database, `select from esim_products where sku like 'ALL%'`)).toEqual([]);
    expect(await query(service.database, `select from esim_variants where sku like 'ALL%'`)).toEqual([]);
  });

  test('again counts only what differs, ids stay, and a plan stays with its product', async () => {
    const regions = [{ code: 'JPN', name: 'Japan' }];
    const lines = [
      esimLine('AGAIN'),
      planLine('AGAIN-1', 'AGAIN', { data_amount_gb: '1.250', description: 'One', regions }),
      planLine('AGAIN-2', 'AGAIN', { data_amount_gb: 0, fields: [{ key: 'tag', value: 1e21 }] }),
    ];
    await importLines([...lines, esimLine('AGAIN-OTHER')]);
    const id = (await esimIdOf(here, 'AGAIN'))!;
    const before = await plansOf(here, id);
    expect(await importLines(lines)).toMatchObject({ created: 0, updated: 0, unchanged: 3 });
    const dearer = planLine('AGAIN-2', 'AGAIN', { amount: 13 });
    expect(await importLines([dearer, planLine('AGAIN-3', 'AGAIN'), lines[0]!])).toMatchObject({
      products: 1,
      variants: 2,
      created: 1,
      updated: 1,
      unchanged: 1,
    });
    const after = await plansOf(here, id);
    expect(after.slice(0, 2).map((plan) => plan.id)).toEqual(before.map((plan) => plan.id));
    expect(after.map(({ amount_minor }) => amount_minor)).toEqual(['1250', '1300', '1250']);
    expect((await importLines([planLine('AGAIN-1', 'AGAIN-OTHER')])).errors).toEqual([
      { line: 1, message: 'product_sku: must not change, a variant keeps its product' },
    ]);
  });

  test('at the same time as others of the same new eSIMs creates each once', async () => {
    const lines = [esimLine('RACE'), ...Array.from({ length: 99 }, (_, index) => planLine(`RACE-${index}`, 'RACE'))];
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, index) => importLines(lines, index % 2 === 0 ? here : otherReplica)),
    );
    expect(answers.filter(({ created }) => created === 100)).toHaveLength(1);
    expect(answers.filter(({ unchanged }) => unchanged === 100)).toHaveLength(5);
  });

  test('arrives at another replica', async () => {
    await importLines([esimLine('REPLICA')]);
    await waitFor('the product to arrive', () => esimIdOf(otherReplica, 'REPLICA'), 5_000);
    await importLines([esimLine('REPLICA', { is_active: false })]);
    await waitFor('the product to go', async () => (await esimIdOf(otherReplica, 'REPLICA')) === undefined, 5_000);
  });
});

describe('an eSIM that is not sold', () => {
  test('to anybody: an inactive plan is in no list, and an inactive product hides all of its plans', async () => {
    await importLines([esimLine('OFF'), planLine('OFF-1', 'OFF'), planLine('OFF-2', 'OFF', { is_active: false })]);
    const id = (await esimIdOf(here, 'OFF'))!;
    const [only, ...others] = await plansOf(here, id);
    expect(others).toEqual([]);
    await importLines([esimLine('OFF', { is_active: false })]);
    const notFound = { code: 'PRODUCT_NOT_FOUND', message: 'Product not found' };
    await expect(here.GetEsimProduct({ client_id: 1, product_id: id })).rejects.toMatchObject(notFound);
    await expect(plansOf(here, id)).rejects.toMatchObject(notFound);
    await expect(here.GetEsimVariant({ client_id: 1, variant_id: only!.id })).rejects.toMatchObject({
      code: 'VARIANT_NOT_FOUND',
    });
    const { items } = await here.PriceEsims({ items: [{ client_id: 1, product_id: id, amount: '12.5' }] });
    expect(items[0]?.refusal).toEqual(notFound);
  });

  test('to a client that has it blacklisted looks the same to that client only', async () => {
    await importLines([esimLine('HIDE'), planLine('HIDE-1', 'HIDE')]);
    const id = (await esimIdOf(here, 'HIDE'))!;
    const [only] = await plansOf(here, id);
    await here.SetBlacklist({ client_id: 5, vertical: 'esim', product_ids: [id] });
    expect(await esimIdOf(here, 'HIDE', 5)).toBeUndefined();
    await expect(plansOf(here, id, 5)).rejects.toMatchObject({ code: 'PRODUCT_NOT_FOUND' });
    await expect(here.GetEsimVariant({ client_id: 5, variant_id: only!.id })).rejects.toMatchObject({
      code: 'VARIANT_NOT_FOUND',
    });
    expect(await plansOf(here, id, 6)).toHaveLength(1);
    await here.SetBlacklist({ client_id: 5, vertical: 'esim', product_ids: [] });
    expect(await esimIdOf(here, 'HIDE', 5)).toBe(id);
  });
});

test('a price is that of the plan with exactly this amount, the best one first, and each item has its own answer', async () => {
  await importLines([
    esimLine('PRICE'),
    planLine('PRICE-1', 'PRICE'),
    planLine('PRICE-2', 'PRICE', { data_amount_gb: 0, validity_days: 7 }),
    planLine('PRICE-3', 'PRICE', { amount: 20 }),
  ]);
  const id = (await esimIdOf(here, 'PRICE'))!;
  const [first, second] = await plansOf(here, id);
  await here.SetDiscounts({
    client_id: 5,
    discounts: [
      { vertical: 'esim', product_id: id, percent: '1.5' },
      { vertical: 'esim', product_id: id, variant_id: second!.id, percent: '2.50' },
    ],
  });
  expect((await plansOf(here, id, 5)).map((plan) => plan.client_discount_percent)).toEqual(['1.5', '2.5', '1.5']);
  expect((await plansOf(here, id, 6)).map((plan) => plan.client_discount_percent)).toEqual(['0', '0', '0']);
  const asks = [
    { amount: '12.50' },
    { amount: '12.501' },
    { amount: '13' },
    { amount: '0' },
    { product_id: 2_000_000_000 },
  ];
  const { items } = await here.PriceEsims({
    items: asks.map((ask) => ({ client_id: 5, product_id: id, amount: '12.5', ...ask })),
  });
  const line = { currency_code: 'USD', amount_minor: '1250', supplier: 'acme' };
  expect(items[0]?.offer).toEqual({
    product_id: id,
    product_name: 'eSIM PRICE',
    country_code: 'JPN',
    lines: [
      {
        ...line,
        variant_id: second!.id,
        variant_name: 'Plan PRICE-2',
        discount_percent: '2.5',
        supplier_sku: 'ACME-PRICE-2',
        data_amount_gb: '0',
        validity_days: 7,
      },
      {
        ...line,
        variant_id: first!.id,
        variant_name: 'Plan PRICE-1',
        discount_percent: '1.5',
        supplier_sku: 'ACME-PRICE-1',
        data_amount_gb: '5',
        validity_days: 30,
      },
    ],
  });
  expect(items.slice(1).map((item) => item.refusal?.code)).toEqual([
    'INVALID_REQUEST',
    'NO_VARIANT_AVAILABLE',
    'INVALID_REQUEST',
    'PRODUCT_NOT_FOUND',
  ]);
});
