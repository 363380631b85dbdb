import { serviceDatabase, testLifecycle, type TestDatabase } from '@dg/testing';
import { migrations } from '../db/migrations/index.ts';
import { importLines as importInto, startReplica, type Catalog } from './catalog-replica.fixture.ts';
import { prefixLine, productIdOf, productLine, variantLine, variantsOf } from './topup-lines.fixture.ts';

const lifecycle = testLifecycle();
let service: TestDatabase;
let here: Catalog;

beforeAll(async () => {
  service = await serviceDatabase('catalog', migrations);
  lifecycle.onDrain('database', service.close);
  here = await startReplica(service, ['stock', 'acme', 'backup'], lifecycle);
}, 180_000);
afterAll(() => lifecycle.drain('end of test', 0));

const importLines = (lines: readonly object[]) => importInto(here, lines);

async function priceOf(id: number, ask: object = {}, clientId = 1) {
  const { items } = await here.PriceTopups({ items: [{ client_id: clientId, product_id: id, amount: '10', ...ask }] });
  return items[0];
}

describe('a topup that is not sold', () => {
  test('to anybody: an inactive variant is in no list, and an inactive product hides all of its variants', async () => {
    await importLines([
      productLine('OFF'),
      variantLine('OFF-1', 'OFF'),
      variantLine('OFF-2', 'OFF', { is_active: false }),
    ]);
    const id = (await productIdOf(here, 'OFF'))!;
    const [only, ...others] = await variantsOf(here, 'OFF');
    expect(others).toEqual([]);
    await importLines([productLine('OFF', { is_active: false })]);
    const notFound = { code: 'PRODUCT_NOT_FOUND' };
    await expect(here.GetTopupProduct({ client_id: 1, product_id: id })).rejects.toMatchObject(notFound);
    await expect(here.ListTopupVariants({ client_id: 1, product_id: id })).rejects.toMatchObject(notFound);
    await expect(here.GetTopupVariant({ client_id: 1, variant_id: only!.id })).rejects.toMatchObject({
      code: 'VARIANT_NOT_FOUND',
    });
    expect((await priceOf(id))?.refusal).toEqual({ code: 'PRODUCT_NOT_FOUND', message: 'Product not found' });
  });

  test('to a client that has it blacklisted looks the same to that client only', async () => {
    await importLines([productLine('HIDE'), variantLine('HIDE-1', 'HIDE'), prefixLine('97157', 'HIDE')]);
    const id = (await productIdOf(here, 'HIDE'))!;
    const [only] = await variantsOf(here, 'HIDE');
    await here.SetBlacklist({ client_id: 5, vertical: 'topup', product_ids: [id] });
    expect(await productIdOf(here, 'HIDE', 5)).toBeUndefined();
    await expect(here.GetTopupVariant({ client_id: 5, variant_id: only!.id })).rejects.toMatchObject({
      code: 'VARIANT_NOT_FOUND',
    });
    expect((await priceOf(id, {}, 5))?.refusal).toMatchObject({ code: 'PRODUCT_NOT_FOUND' });
    expect((await priceOf(id, {}, 6))?.offer).toMatchObject({ product_id: id });
    await here.SetBlacklist({ client_id: 5, vertical: 'topup', product_ids: [] });
    expect(await productIdOf(here, 'HIDE', 5)).toBe(id);
  });
});

describe('a price', () => {
  test('is that of the best variants first, with whom to order from, and each item has its own answer', async () => {
    const fallback = { supplier: 'acme', supplier_sku: 'B-2' };
    await importLines([
      productLine('PRICE'),
      variantLine('PRICE-1', 'PRICE'),
      variantLine('PRICE-2', 'PRICE', { supplier: 'backup', fallback }),
    ]);
    const id = (await productIdOf(here, 'PRICE'))!;
    const [first, second] = await variantsOf(here, 'PRICE');
    await here.SetDiscounts({
      client_id: 5,
      discounts: [
        { vertical: 'topup', product_id: id, percent: '1.5' },
        { vertical: 'topup', product_id: id, variant_id: second!.id, percent: '2.50' },
      ],
    });
    const asks = [
      { amount: '10.50' },
      { amount: '0.001' },
      { amount: '999' },
      { category: 'Data' },
      { product_id: 2_000_000_000 },
    ];
    const { items } = await here.PriceTopups({
      items: asks.map((ask) => ({ client_id: 5, product_id: id, amount: '10', ...ask })),
    });
    const line = { currency_code: 'USD', amount_minor: '1050', fallback_supplier: '', fallback_supplier_sku: '' };
    expect(items[0]?.offer).toEqual({
      product_id: id,
      product_name: 'Topup PRICE',
      country_code: 'ARE',
      lines: [
        {
          ...line,
          variant_id: second!.id,
          variant_name: 'Variant PRICE-2',
          discount_percent: '2.5',
          supplier: 'backup',
          supplier_sku: 'ACME-PRICE-2',
          fallback_supplier: 'acme',
          fallback_supplier_sku: 'B-2',
        },
        {
          ...line,
          variant_id: first!.id,
          variant_name: 'Variant PRICE-1',
          discount_percent: '1.5',
          supplier: 'acme',
          supplier_sku: 'ACME-PRICE-1',
        },
      ],
      input_data_json: '',
      recipient: '',
      recipient_failure_code: '',
    });
    expect(items.slice(1).map((item) => item.refusal?.code)).toEqual([
      'INVALID_REQUEST',
      'NO_VARIANT_AVAILABLE',
      'NO_VARIANT_AVAILABLE',
      'PRODUCT_NOT_FOUND',
    ]);
  });

  test('of an order says for whom it is, normalised, and whether that is known to be wrong', async () => {
    await importLines([
      productLine('ORDER'),
      variantLine('ORDER-1', 'ORDER'),
      productLine('ORDER-DU'),
      prefixLine('97154', 'ORDER', 'Operator 54'),
      prefixLine('97155', 'ORDER-DU', 'du'),
    ]);
    const id = (await productIdOf(here, 'ORDER'))!;
    const ask = async (number: string) =>
      (await priceOf(id, { input_data_json: JSON.stringify({ phone_number: number }) }))?.offer;
    expect(await ask('054 123-4567')).toMatchObject({
      input_data_json: '{"phone_number":"+971541234567"}',
      recipient: '+971541234567',
      recipient_failure_code: '',
    });
    expect(await ask('+971551234567')).toMatchObject({ recipient_failure_code: 'INVALID_RECIPIENT' });
    expect(await ask('+15550009101')).toMatchObject({ recipient: '+15550009101', recipient_failure_code: '' });
    expect((await priceOf(id, { input_data_json: '{}' }))?.refusal).toEqual({
      code: 'INVALID_REQUEST',
      message: 'input_data.phone_number is required',
    });
  });
});

test('a mobile number gives the product of its operator, then those of the others of its country', async () => {
  await importLines([
    productLine('FIN-1', { country_code: 'FIN' }),
    productLine('FIN-2', { country_code: 'FIN' }),
    prefixLine('35840', 'FIN-1', 'Elisa', 'FIN'),
    prefixLine('358401', 'FIN-2', 'DNA', 'FIN'),
  ]);
  const [first, second] = [(await productIdOf(here, 'FIN-1'))!, (await productIdOf(here, 'FIN-2'))!];
  const lookUp = (number: string) => here.LookUpMobileNumber({ client_id: 1, mobile_number: number });
  const match = (id: number, sku: string, isIdentified: boolean) => ({
    product_id: id,
    name: `Topup ${sku}`,
    country_code: 'FIN',
    is_identified: isIdentified,
  });
  expect(await lookUp('+358401234567')).toEqual({
    matches: [match(second, 'FIN-2', true), match(first, 'FIN-1', false)],
  });
  expect(await lookUp('+358421234567')).toEqual({ matches: [] });
  await expect(lookUp('0401234567')).rejects.toMatchObject({
    code: 'INVALID_REQUEST',
    message: 'mobile_number must be in E.164 format',
  });
});
