import { query } from '@dg/platform/postgres';
import { serviceDatabase, testLifecycle, waitFor, type TestDatabase } from '@dg/testing';
import { migrations } from '../db/migrations/index.ts';
import { importLines as importInto, startReplica, type Catalog } from './catalog-replica.fixture.ts';

const lifecycle = testLifecycle();
let service: TestDatabase;
let here: Catalog;
let otherReplica: Catalog;

beforeAll(async () => {
  service = await serviceDatabase('catalog', migrations);
  lifecycle.onDrain('database', service.close);
  here = await startReplica(service, ['stock'], lifecycle);
  otherReplica = await startReplica(service, ['stock'], lifecycle);
}, 180_000);
afterAll(() => lifecycle.drain('end of test', 0));

function line(sku: string, changes: object = {}) {
  return {
    type: 'voucher_product',
    sku,
    name: `Card ${sku}`,
    category: 'Gaming',
    country_code: 'USA',
    currency_code: 'USD',
    delivery_mode: 'Code with PIN',
    delivery_time: 'Instant',
    validity: '1 year',
    supplier: 'stock',
    denominations: [
      { min_value: 10, max_value: 10, discount: 3.5 },
      { min_value: 20, max_value: 50.5, discount: 0 },
    ],
    ...changes,
  };
}

function importLines(lines: readonly object[], catalog = here, isBrokenOff = false) {
  return importInto(catalog, lines, isBrokenOff);
}

async function productOf(sku: string, catalog = here, clientId = 1) {
  const { products } = await catalog.ListVoucherProducts({ client_id: clientId, search: sku, limit: 10_000 });
  return products.find((product) => product.sku === sku);
}

async function priceOf(productId: number, denomination: string, clientId = 1) {
  const { items } = await here.PriceVouchers({ items: [{ client_id: clientId, product_id: productId, denomination }] });
  return items[0];
}

describe('an import', () => {
  test('shows in the next answer, whole and priced exactly', async () => {
    expect(
      await importLines([line('NEW-1', { restricted_countries: ['USA', 'ARE'], is_redeemable: true })]),
    ).toMatchObject({
      products: 1,
      created: 1,
      updated: 0,
      unchanged: 0,
      errors: [],
    });
    const product = await productOf('NEW-1');
    expect(product).toMatchObject({
      name: 'Card NEW-1',
      category: 'Gaming',
      delivery_mode: 'Code with PIN',
      supplier_sku: 'NEW-1',
      is_redeemable: true,
      restricted_countries: ['ARE', 'USA'],
      available_denominations: [
        { min_minor: '1000', max_minor: '1000', discount_percent: '3.5' },
        { min_minor: '2000', max_minor: '5050', discount_percent: '0' },
      ],
    });
    expect((await priceOf(product!.id, '10'))?.line).toMatchObject({
      denomination_minor: '1000',
      discount_percent: '3.5',
    });
    expect((await priceOf(product!.id, '50.51'))?.refusal).toEqual({ code: 'DENOMINATION_NOT_AVAILABLE', message: '' });
    expect((await here.DescribeSkus({ supplier_skus: ['NEW-1', 'NONE'] })).skus).toEqual([
      expect.objectContaining({ supplier_sku: 'NEW-1', currency_code: 'USD' }),
    ]);
  });

  test('with one faulty line imports nothing and names the line', async () => {
    const lines = [line('ALL-1'), line('NEW-1', { name: 'Changed' }), line('ALL-2', { currency_code: 'dollars' })];
    expect(await importLines(lines)).toMatchObject({
      products: 0,
      created: 0,
      updated: 0,
      errors: [{ line: 3, message: expect.stringContaining('currency_code') }],
    });
    expect(await productOf('ALL-1')).toBeUndefined();
    expect(await productOf('NEW-1')).toMatchObject({ name: 'Card NEW-1' });
  });

  test('that broke off imports nothing, although all that came was good', async () => {
    await expect(importLines([line('BROKEN-1'), line('BROKEN-2')], here, true)).rejects.toMatchObject({
      code: 'INVALID_REQUEST',
      message: 'The upload broke off',
    });
    expect(await query(service.database, `select from voucher_products where sku like 'BROKEN-%'`)).toEqual([]);
  });

  test('again counts only what differs, and a product keeps its id', async () => {
    const lines = [line('AGAIN-1'), line('AGAIN-2'), line('AGAIN-3')];
    await importLines(lines);
    const before = await productOf('AGAIN-2');
    expect(await importLines(lines)).toMatchObject({ created: 0, updated: 0, unchanged: 3 });
    const denominations = [{ min_value: 20, max_value: 50.5, discount: 0 }];
    expect(
      await importLines([line('AGAIN-4'), line('AGAIN-2', { denominations, category: 'Music' }), lines[0]!]),
    ).toMatchObject({
      products: 3,
      created: 1,
      updated: 1,
      unchanged: 1,
    });
    expect(await productOf('AGAIN-2')).toMatchObject({
      id: before!.id,
      category: 'Music',
      available_denominations: [{ min_minor: '2000', max_minor: '5050' }],
    });
  });

  test('of a product that is no longer active takes it from every list', async () => {
    await importLines([line('OFF-1')]);
    const { id } = (await productOf('OFF-1'))!;
    await importLines([line('OFF-1', { is_active: false })]);
    expect(await productOf('OFF-1')).toBeUndefined();
    await expect(here.GetVoucherProduct({ client_id: 1, product_id: id })).rejects.toMatchObject({
      code: 'PRODUCT_NOT_FOUND',
    });
  });

  test('with more faults than are reported is answered before its end', async () => {
    const lines = Array.from({ length: 20_000 }, (_, index) => line(`BAD-${index}`, { name: 7 }));
    expect((await importLines(lines)).errors).toHaveLength(100);
  });

  test('of 10,000 lines is done in seconds, not minutes', async () => {
    const lines = Array.from({ length: 10_000 }, (_, index) =>
      line(`LARGE-${index}`, { category: `Large ${index % 20}` }),
    );
    const startMs = performance.now();
    expect(await importLines(lines)).toMatchObject({ created: 10_000 });
    expect(await importLines(lines)).toMatchObject({ unchanged: 10_000 });
    expect(performance.now() - startMs).toBeLessThan(40_000);
  }, 60_000);

  test('at the same time as others of the same new products creates each once', async () => {
    const lines = Array.from({ length: 500 }, (_, index) => line(`RACE-${index}`));
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, index) => importLines(lines, index % 2 === 0 ? here : otherReplica)),
    );
    expect(answers.filter(({ created, unchanged }) => created === 500 && unchanged === 0)).toHaveLength(1);
    expect(answers.filter(({ created, unchanged }) => created === 0 && unchanged === 500)).toHaveLength(5);
  });
});

describe('a blacklist', () => {
  test('hides its products from that client everywhere at once, until the next one replaces it', async () => {
    await importLines([line('HIDE-1', { category: 'Hidden' }), line('HIDE-2', { category: 'Hidden' })]);
    const [first, second] = [(await productOf('HIDE-1'))!, (await productOf('HIDE-2'))!];
    const hiddenCount = async (clientId: number) =>
      (await here.ListCategories({ client_id: clientId })).categories.find(({ name }) => name === 'Hidden')
        ?.product_count;

    await here.SetBlacklist({ client_id: 5, vertical: 'voucher', product_ids: [first.id, second.id, first.id] });
    expect(await productOf('HIDE-1', here, 5)).toBeUndefined();
    expect(await hiddenCount(5)).toBeUndefined();
    await expect(here.GetVoucherProduct({ client_id: 5, product_id: first.id })).rejects.toMatchObject({
      code: 'PRODUCT_NOT_FOUND',
    });
    expect((await priceOf(first.id, '10', 5))?.refusal).toMatchObject({ code: 'PRODUCT_NOT_FOUND' });
    expect(await hiddenCount(6)).toBe(2);

    await here.SetBlacklist({ client_id: 5, vertical: 'voucher', product_ids: [second.id] });
    expect(await productOf('HIDE-1', here, 5)).toMatchObject({ id: first.id });
    expect(await hiddenCount(5)).toBe(1);
  });

  test('with an unknown product is refused and leaves the old one in force', async () => {
    await importLines([line('KEEP-1')]);
    const { id } = (await productOf('KEEP-1'))!;
    await here.SetBlacklist({ client_id: 9, vertical: 'voucher', product_ids: [id] });
    await expect(
      here.SetBlacklist({ client_id: 9, vertical: 'voucher', product_ids: [2_000_000_000] }),
    ).rejects.toMatchObject({
      code: 'INVALID_REQUEST',
      message: expect.stringContaining('2000000000'),
    });
    expect(await productOf('KEEP-1', here, 9)).toBeUndefined();
  });

  test('may be as long as a page of the catalogue', async () => {
    const { products, total_count } = await here.ListVoucherProducts({ client_id: 1, limit: 10_000 });
    expect(products).toHaveLength(10_000);
    const productIds = products.map(({ id }) => id);
    await here.SetBlacklist({ client_id: 10, vertical: 'voucher', product_ids: productIds }, { deadlineMs: 20_000 });
    const left = await here.ListVoucherProducts({ client_id: 10, limit: 1 });
    expect(left.total_count).toBe(total_count - 10_000);
  }, 30_000);
});

test("a client's discount takes the place of the denomination's own until it is removed", async () => {
  await importLines([line('DISCOUNT-1')]);
  const { id } = (await productOf('DISCOUNT-1'))!;
  await here.SetDiscounts({ client_id: 5, discounts: [{ vertical: 'voucher', product_id: id, percent: '7.250' }] });
  expect((await priceOf(id, '10', 5))?.line?.discount_percent).toBe('7.25');
  expect((await priceOf(id, '10', 6))?.line?.discount_percent).toBe('3.5');
  await here.SetDiscounts({ client_id: 5, discounts: [] });
  expect((await priceOf(id, '10', 5))?.line?.discount_percent).toBe('3.5');
});

describe('another replica', () => {
  test('is told of a change at its commit, long before it would ask by itself', async () => {
    await importLines([line('REPLICA-1')]);
    const { id } = (await productOf('REPLICA-1'))!;
    const isHiddenHere = () =>
      here.GetVoucherProduct({ client_id: 11, product_id: id }).then(
        () => false,
        () => true,
      );
    const startMs = performance.now();
    for (const isHidden of [true, false, true, false, true]) {
      await otherReplica.SetBlacklist({ client_id: 11, vertical: 'voucher', product_ids: isHidden ? [id] : [] });
      await waitFor('the change to arrive here', async () => (await isHiddenHere()) === isHidden);
    }
    // Five changes in a row that wait for the question of every 2 s take at least 8 s.
    expect(performance.now() - startMs).toBeLessThan(6_000);
  }, 60_000);

  test('follows a change within 5 s also when its connection was just lost', async () => {
    const killed = await query(
      service.database,
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid() and query like '%snapshot_version%'`,
    );
    expect(killed.length).toBeGreaterThan(0);
    await importLines([line('REPLICA-2')]);
    await waitFor('the product to arrive', () => productOf('REPLICA-2', otherReplica), 5_000);
  }, 30_000);
});
