import { query } from '@dg/platform/postgres';
import { serviceDatabase, testLifecycle, waitFor, type TestDatabase } from '@dg/testing';
import { migrations } from '../db/migrations/index.ts';
import { importLines as importInto, startReplica, type Catalog } from './catalog-replica.fixture.ts';
import { prefixLine, productIdOf, productLine, variantLine, variantsOf } from './topup-lines.fixture.ts';

const lifecycle = testLifecycle();
let service: TestDatabase;
let here: Catalog;
let otherReplica: Catalog;

beforeAll(async () => {
  service = await serviceDatabase('catalog', migrations);
  lifecycle.onDrain('database', service.close);
  here = await startReplica(service, ['stock', 'acme', 'backup'], lifecycle);
  otherReplica = await startReplica(service, ['stock', 'acme', 'backup'], lifecycle);
}, 180_000);
afterAll(() => lifecycle.drain('end of test', 0));

const importLines = (lines: readonly object[], catalog = here) => importInto(catalog, lines);

describe('an import of topups', () => {
  test('shows whole in the next answer, wherever the lines of the file stand', async () => {
    const select = {
      field_name: 'zone',
      field_label: 'Zone',
      field_type: 'select',
      is_required: false,
      validation_regex: '^[A-Z]+$',
      help_text: 'where you play',
      options: [{ value: 'EU', label: 'Europe' }],
    };
    const inputFields = [...productLine('').input_fields, select];
    const fields = [
      { key: 'par_value', value: 12.5 },
      { key: 'margin', value: '3' },
      { key: 'tag', value: 'hot "deal"' },
      { key: 'benefit_roaming', value: true },
    ];
    const fixed = {
      min_amount: null,
      max_amount: null,
      fixed_amounts: ['5', 10.5],
      unit: 'AED',
      category: 'Data',
      fields,
    };
    expect(
      await importLines([
        prefixLine('97150', 'NEW'),
        variantLine('NEW-FIXED', 'NEW', fixed),
        variantLine('NEW-RANGE', 'NEW', { cost: 0.75 }),
        productLine('NEW', { input_fields: inputFields, image_url: 'https://example.com/new.png' }),
      ]),
    ).toMatchObject({ products: 1, variants: 2, prefixes: 1, created: 4, updated: 0, unchanged: 0, errors: [] });

    const id = (await productIdOf(here, 'NEW'))!;
    const item = {
      id,
      topup_type: 'MOBILE',
      country_code: 'ARE',
      currency_code: 'AED',
      image_url: 'https://example.com/new.png',
    };
    const { products } = await here.ListTopupProducts({ client_id: 1, search: 'Topup NEW' });
    expect(products[0]).toMatchObject({ ...item, input_fields: [] });
    const detail = await here.GetTopupProduct({ client_id: 1, product_id: id });
    expect(detail).toMatchObject({ ...item, input_fields: [{ field_name: 'phone_number' }, select] });
    expect(detail.input_fields[0]).not.toHaveProperty('validation_regex');

    const [withFixed, withRange] = await variantsOf(here, 'NEW');
    expect(withFixed).toMatchObject({
      name: 'Variant NEW-FIXED',
      category: 'Data',
      currency_code: 'USD',
      unit: 'AED',
      fixed_minor: ['500', '1050'],
      available_in: [{ code: 'ARE', name: 'United Arab Emirates' }],
      fields: [
        { key: 'par_value', value_json: '12.5' },
        { key: 'tag', value_json: '"hot \\"deal\\""' },
        { key: 'benefit_roaming', value_json: 'true' },
      ],
    });
    expect(withFixed).not.toHaveProperty('min_minor');
    expect(withRange).toMatchObject({ category: '', min_minor: '100', max_minor: '5050', fixed_minor: [] });
    expect(withRange).not.toHaveProperty('unit');
    expect(await here.GetTopupVariant({ client_id: 1, variant_id: withRange!.id })).toEqual(withRange);
  });

  test('with a faulty line, or one whose product there is not, imports nothing and names all such lines', async () => {
    const lines = [
      productLine('ALL'),
      variantLine('ALL-1', 'NOWHERE'),
      variantLine('ALL-2', 'ALL', { supplier: 'stock' }),
      productLine('ALL-GAME', { topup_type: 'GAMING' }),
      prefixLine('97199', 'ALL-GAME'),
    ];
    const { errors, ...counts } = await importLines(lines);
    expect(errors.map(({ line }) => line)).toEqual([2, 3, 5]);
    expect(counts).toEqual({ products: 0, variants: 0, prefixes: 0, created: 0, updated: 0, unchanged: 0 });
    expect((await importLines(lines.slice(0, 2))).errors).toEqual([
      { line: 2, message: 'product_sku: there is no such topup_product' },
    ]);
    expect(await query(service.database, `select from topup_products where sku like 'ALL%'`)).toEqual([]);
  });

  test('again counts only what differs, and ids stay', async () => {
    const fallback = { supplier: 'backup', supplier_sku: 'B-1' };
    const lines = [
      productLine('AGAIN', { operator: 'du' }),
      variantLine('AGAIN-1', 'AGAIN', { fallback, cost: '1.50', fields: [{ key: 'tag', value: 1e21 }] }),
      variantLine('AGAIN-2', 'AGAIN', { min_amount: null, max_amount: null, fixed_amounts: [3, '1', '2.5'] }),
      prefixLine('971521', 'AGAIN', 'du'),
      prefixLine('971522', 'AGAIN', 'du'),
    ];
    await importLines([...lines, productLine('AGAIN-OTHER')]);
    const before = [await productIdOf(here, 'AGAIN'), ...(await variantsOf(here, 'AGAIN')).map(({ id }) => id)];
    expect(await importLines(lines)).toMatchObject({ created: 0, updated: 0, unchanged: 5 });
    const changed = [
      variantLine('AGAIN-2', 'AGAIN', { min_amount: null, max_amount: null, fixed_amounts: [3] }),
      variantLine('AGAIN-3', 'AGAIN'),
      prefixLine('971522', 'AGAIN-OTHER', 'Etisalat'),
      lines[0]!,
    ];
    expect(await importLines(changed)).toMatchObject({
      products: 1,
      variants: 2,
      prefixes: 1,
      created: 1,
      updated: 2,
      unchanged: 1,
    });
    expect([
      await productIdOf(here, 'AGAIN'),
      ...(await variantsOf(here, 'AGAIN')).slice(0, 2).map(({ id }) => id),
    ]).toEqual(before);
    expect((await variantsOf(here, 'AGAIN')).map(({ fixed_minor }) => fixed_minor)).toEqual([[], ['300'], []]);
    const { matches } = await here.LookUpMobileNumber({ client_id: 1, mobile_number: '+971522123456' });
    expect(matches[0]).toMatchObject({ name: 'Topup AGAIN-OTHER', is_identified: true });
  });

  test('does not move a variant to another product', async () => {
    await importLines([productLine('STAY'), productLine('MOVE'), variantLine('STAY-1', 'STAY')]);
    expect((await importLines([variantLine('STAY-1', 'MOVE')])).errors).toEqual([
      { line: 1, message: 'product_sku: must not change, a variant keeps its product' },
    ]);
  });

  test('of vouchers and topups together counts all of them', async () => {
    const voucher = {
      type: 'voucher_product',
      sku: 'MIXED',
      name: 'Card',
      category: 'Gaming',
      country_code: 'USA',
      currency_code: 'USD',
      delivery_mode: 'URL',
      delivery_time: 'Instant',
      validity: '1 year',
      supplier: 'stock',
      denominations: [{ min_value: 10, max_value: 10, discount: 0 }],
    };
    const redeemable = { ...voucher, sku: 'MIXED-2', is_redeemable: true, is_active: false };
    expect(await importLines([voucher, productLine('MIXED'), redeemable])).toMatchObject({ products: 3, created: 3 });
    expect(await importLines([voucher, productLine('MIXED', { operator: 'X' })])).toMatchObject({
      updated: 1,
      unchanged: 1,
    });
    const rows = await query<{ id: number; sku: string }>(service.database, `select id, sku from voucher_products`);
    const ids = rows.map(({ id }) => id);
    expect(await here.ListRedeemable({ product_ids: [...ids, ...ids, 2_000_000_000] })).toEqual({
      product_ids: [rows.find(({ sku }) => sku === 'MIXED-2')!.id],
    });
  });

  test('of many lines is stored whole, and known whole when it comes again', async () => {
    const lines = Array.from({ length: 6_000 }, (_, index) => [
      variantLine(`LARGE-${index}`, `LARGE-${index % 500}`),
      ...(index < 500 ? [productLine(`LARGE-${index}`), prefixLine(`8880${index}`, `LARGE-${index}`, 'Large')] : []),
    ]).flat();
    expect(await importLines(lines)).toMatchObject({ products: 500, variants: 6_000, prefixes: 500, created: 7_000 });
    expect(await importLines(lines)).toMatchObject({ unchanged: 7_000 });
    expect(await variantsOf(here, 'LARGE-7')).toHaveLength(12);
  }, 60_000);

  test('at the same time as others of the same new topups creates each once', async () => {
    const lines = [
      productLine('RACE'),
      ...Array.from({ length: 99 }, (_, index) => variantLine(`RACE-${index}`, 'RACE')),
    ];
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, index) => importLines(lines, index % 2 === 0 ? here : otherReplica)),
    );
    expect(answers.filter(({ created, unchanged }) => created === 100 && unchanged === 0)).toHaveLength(1);
    expect(answers.filter(({ created, unchanged }) => created === 0 && unchanged === 100)).toHaveLength(5);
  });

  test('arrives at another replica', async () => {
    await importLines([productLine('REPLICA')]);
    await waitFor('the product to arrive', () => productIdOf(otherReplica, 'REPLICA'), 5_000);
    await importLines([productLine('REPLICA', { is_active: false })]);
    await waitFor('the product to go', async () => (await productIdOf(otherReplica, 'REPLICA')) === undefined, 5_000);
  });
});
