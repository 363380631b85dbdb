import type { ListSupplierVariantsRequest, SupplierVariant } from '@dg/contracts/fulfilment';
import { Rejection } from '@dg/kernel';
import { query, transaction } from '@dg/platform/postgres';
import { serviceDatabase, testLifecycle, waitFor, type TestDatabase } from '@dg/testing';
import type { EsimFetchDeps } from '../commands/fetch-esim-variants.ts';
import { lockFetch } from '../db/esim-fetches.ts';
import { migrations } from '../db/migrations/index.ts';
import { importLines, startReplica, type Catalog } from './catalog-replica.fixture.ts';
import { esimIdOf, esimLine, planLine, plansOf } from './esim-lines.fixture.ts';

type Reply = Awaited<ReturnType<EsimFetchDeps['fulfilment']['ListSupplierVariants']>>;

const plan = {
  sku: '5GB',
  name: '5 GB',
  description: '',
  currency_code: 'USD',
  amount: '12.50',
  data_amount_gb: '5',
  validity_days: 30,
  regions_json: '[{"code":"JPN","name":"Japan"}]',
  fields_json: '[{"key":"networks","value":"KDDI"},{"key":"margin","value":3}]',
} satisfies SupplierVariant;

/** What fulfilment-svc is asked, and what it answers. */
const asked: ListSupplierVariantsRequest[] = [];
let answer: () => Promise<Reply>;
const sells = (...variants: (typeof plan)[]) => {
  answer = () => Promise.resolve({ variants });
};
const fulfilment: EsimFetchDeps['fulfilment'] = {
  ListSupplierVariants: (ask) => {
    // It is no stream.
    asked.push(ask as ListSupplierVariantsRequest);
    return answer();
  },
};

const lifecycle = testLifecycle();
let service: TestDatabase;
let here: Catalog;
let otherReplica: Catalog;

beforeAll(async () => {
  service = await serviceDatabase('catalog', migrations);
  lifecycle.onDrain('database', service.close);
  here = await startReplica(service, ['stock', 'acme', 'other'], lifecycle, fulfilment);
  otherReplica = await startReplica(service, ['stock', 'acme', 'other'], lifecycle, fulfilment);
}, 180_000);
afterAll(() => lifecycle.drain('end of test', 0));
beforeEach(() => {
  asked.length = 0;
  sells(plan);
});

/** A product without plans, known to both replicas. */
async function productOf(sku: string): Promise<number> {
  await importLines(here, [esimLine(sku)]);
  await waitFor('the product to arrive', () => esimIdOf(otherReplica, sku), 5_000);
  return (await esimIdOf(here, sku))!;
}

test('a product without plans has them fetched from its supplier, and then has them', async () => {
  const id = await productOf('FETCH');
  const plans = await plansOf(here, id);
  expect(asked).toEqual([{ supplier: 'acme', product_sku: 'FETCH' }]);
  expect(plans).toEqual([
    {
      id: expect.any(Number),
      esim_product_id: id,
      name: '5 GB',
      currency_code: 'USD',
      amount_minor: '1250',
      data_amount_gb: '5',
      validity_days: 30,
      client_discount_percent: '0',
      regions: [{ code: 'JPN', name: 'Japan' }],
      fields: [{ key: 'networks', value_json: '"KDDI"' }],
    },
  ]);
  expect((await here.GetEsimProduct({ client_id: 1, product_id: id })).variants).toEqual(plans);
  expect(await here.GetEsimVariant({ client_id: 1, variant_id: plans[0]!.id })).toEqual(plans[0]);
  const { items } = await here.PriceEsims({ items: [{ client_id: 1, product_id: id, amount: '12.5' }] });
  expect(items[0]?.offer?.lines).toMatchObject([{ supplier: 'acme', supplier_sku: '5GB' }]);
  await waitFor('the plans to arrive elsewhere', async () => (await plansOf(otherReplica, id)).length === 1, 5_000);
  expect(asked).toHaveLength(1);
  expect((await importLines(here, [planLine('FETCH/5GB', 'FETCH', { amount: 13 })])).updated).toBe(1);
  expect((await plansOf(here, id)).map((one) => [one.id, one.amount_minor])).toEqual([[plans[0]!.id, '1300']]);
});

test('however many ask at once, of either replica, the supplier is asked once and all get the plans', async () => {
  const id = await productOf('MANY');
  const { promise, resolve } = Promise.withResolvers<Reply>();
  answer = () => promise;
  const looks = Array.from({ length: 40 }, (_, index) => {
    const catalog = index % 2 === 0 ? here : otherReplica;
    return index % 4 < 2
      ? plansOf(catalog, id)
      : catalog.GetEsimProduct({ client_id: 1, product_id: id }).then(({ variants }) => variants);
  });
  await waitFor('the supplier to be asked', () => asked.length > 0, 5_000);
  await waitFor('the other replica to wait for its turn', async () => (await waitingFetches()) === 1, 5_000);
  resolve({ variants: [plan, { ...plan, sku: '10GB', amount: '20' }] });
  for (const plans of await Promise.all(looks)) expect(plans).toHaveLength(2);
  expect(asked).toHaveLength(1);
});

test('a supplier that has none is not asked again for a minute, by either replica, unless the product changes', async () => {
  const id = await productOf('NONE');
  sells();
  expect(await plansOf(here, id)).toEqual([]);
  expect(await plansOf(here, id)).toEqual([]);
  expect((await otherReplica.GetEsimProduct({ client_id: 1, product_id: id })).variants).toEqual([]);
  expect(asked).toHaveLength(1);

  await importLines(here, [esimLine('NONE', { supplier: 'other' })]);
  expect(await plansOf(here, id)).toEqual([]);
  expect(asked.map(({ supplier }) => supplier)).toEqual(['acme', 'other']);

  const aged = `update esim_products set variants_absent_at = variants_absent_at - interval '61 s' where id = $1`;
  await query(service.database, aged, [id]);
  sells(plan);
  expect(await plansOf(here, id)).toHaveLength(1);
});

test('a product that gets another supplier has the plans of that one, and those of the one before are sold no more', async () => {
  const id = await productOf('MOVED');
  sells(plan, { ...plan, sku: '10GB', amount: '20' });
  const before = await plansOf(here, id);
  expect(before).toHaveLength(2);
  await importLines(here, [esimLine('MOVED', { name: 'eSIM MOVED again' })]);
  expect(await plansOf(here, id)).toEqual(before);

  sells({ ...plan, amount: '11' }, { ...plan, sku: '1GB', amount: '3' });
  await importLines(here, [esimLine('MOVED', { supplier: 'other' })]);
  const { items } = await here.PriceEsims({ items: [{ client_id: 1, product_id: id, amount: '20' }] });
  expect(items[0]?.refusal?.code).toBe('NO_VARIANT_AVAILABLE');
  await waitFor('the change to arrive elsewhere', async () => (await plansOf(otherReplica, id)).length === 2, 5_000);
  const after = await plansOf(here, id);
  expect(after.map((one) => [one.id === before[0]!.id, one.amount_minor])).toEqual([
    [true, '1100'],
    [false, '300'],
  ]);
  expect(asked.map(({ supplier }) => supplier)).toEqual(['acme', 'other']);

  sells(plan);
  await importLines(here, [esimLine('MOVED', { supplier: 'acme' })]);
  expect((await plansOf(here, id)).map((one) => one.amount_minor)).toEqual(['1250']);
});

test('a plan that was imported is what its operator says, also under another supplier', async () => {
  const id = await productOf('OWN');
  sells(plan);
  expect(await plansOf(here, id)).toHaveLength(1);
  const own = planLine('OWN/5GB', 'OWN', {
    name: '5 GB',
    regions: JSON.parse(plan.regions_json),
    fields: JSON.parse(plan.fields_json),
    supplier_sku: '5GB',
  });
  expect(await importLines(here, [own])).toMatchObject({ updated: 1 });
  expect(await importLines(here, [own])).toMatchObject({ unchanged: 1 });
  await importLines(here, [esimLine('OWN', { supplier: 'other' })]);
  expect(await plansOf(here, id)).toHaveLength(1);
  expect(asked).toHaveLength(1);
});

test('when the supplier cannot be asked nothing is known, and the next call asks again', async () => {
  const id = await productOf('DOWN');
  for (const fault of [
    new Rejection('SUPPLIER_UNAVAILABLE'),
    new Rejection('UNAVAILABLE'),
    new Rejection('INVALID_REQUEST'),
    new Error('INTERNAL'),
  ]) {
    answer = () => Promise.reject(fault);
    await expect(plansOf(here, id)).rejects.toMatchObject({ code: 'SUPPLIER_UNAVAILABLE' });
  }
  expect(asked).toHaveLength(4);
  sells(plan);
  expect(await plansOf(otherReplica, id)).toHaveLength(1);
});

test('suppliers that cannot be asked make nobody take the catalogue for dead', async () => {
  const id = await productOf('DEAD');
  answer = () => Promise.reject(new Rejection('UNAVAILABLE'));
  for (let look = 0; look < 30; look++)
    await expect(plansOf(here, id)).rejects.toMatchObject({ code: 'SUPPLIER_UNAVAILABLE' });
  expect((await here.ListVoucherProducts({ client_id: 1, limit: 10 })).total_count).toBe(0);
});

test('whoever waits in vain for the fetch of another replica is told that the supplier cannot be asked', async () => {
  const { database } = service;
  await transaction(database, async (first) => {
    await lockFetch(first, 1, 1_000);
    const second = transaction(database, (client) => lockFetch(client, 1, 20));
    await expect(second).rejects.toMatchObject({ code: 'SUPPLIER_UNAVAILABLE' });
  });
});

test('plans that no import would take are left out; the others are sold', async () => {
  const id = await productOf('PARTLY');
  await importLines(here, [esimLine('ELSEWHERE'), planLine('PARTLY/TAKEN', 'ELSEWHERE')]);
  sells(
    { ...plan, sku: 'TAKEN', name: 'Not this one' },
    { ...plan, sku: 'FREE', amount: '0' },
    { ...plan, sku: 'PLAIN' },
    { ...plan, sku: 'PLAIN', amount: '1' },
  );
  expect((await plansOf(here, id)).map(({ name, amount_minor }) => [name, amount_minor])).toEqual([['5 GB', '1250']]);
  const elsewhere = await plansOf(here, (await esimIdOf(here, 'ELSEWHERE'))!);
  expect(elsewhere.map(({ name }) => name)).toEqual(['Plan PARTLY/TAKEN']);

  const empty = await productOf('ALL-WRONG');
  sells({ ...plan, validity_days: 0 });
  expect(await plansOf(here, empty)).toEqual([]);
});

test('a product has its plans from an import that ends while its supplier is asked', async () => {
  const id = await productOf('OVERTAKEN');
  const { promise, resolve } = Promise.withResolvers<Reply>();
  answer = () => promise;
  const look = plansOf(here, id);
  await waitFor('the supplier to be asked', () => asked.length > 0, 5_000);
  await importLines(otherReplica, [planLine('OVERTAKEN-1', 'OVERTAKEN')]);
  resolve({ variants: [plan] });
  expect((await look).map(({ name }) => name)).toEqual(['Plan OVERTAKEN-1']);
});

test('a product of which all plans are inactive has none, and nobody is asked', async () => {
  await importLines(here, [esimLine('RETIRED'), planLine('RETIRED-1', 'RETIRED', { is_active: false })]);
  expect(await plansOf(here, (await esimIdOf(here, 'RETIRED'))!)).toEqual([]);
  expect(asked).toEqual([]);
});

test('for a product that the client does not see nobody is asked', async () => {
  const id = await productOf('UNSEEN');
  await here.SetBlacklist({ client_id: 5, vertical: 'esim', product_ids: [id] });
  await expect(plansOf(here, id, 5)).rejects.toMatchObject({ code: 'PRODUCT_NOT_FOUND' });
  expect(asked).toEqual([]);
  expect(await plansOf(here, id, 6)).toHaveLength(1);
});

test('suppliers that do not answer keep no import waiting, and each product waits for its own in one place of the line', async () => {
  const lines = Array.from({ length: 20 }, (_, index) => esimLine(`SLOW-${index}`));
  await importLines(here, lines);
  const { promise, reject } = Promise.withResolvers<Reply>();
  answer = () => promise;
  const ids = await Promise.all(lines.map(({ sku }) => esimIdOf(here, sku)));
  const looks = Promise.allSettled(ids.flatMap((id) => [1, 2, 3].map(() => plansOf(here, id!))));
  await waitFor('suppliers to be asked', () => asked.length >= 6, 5_000);
  expect((await importLines(here, [planLine('SLOW-19-1', 'SLOW-19')])).created).toBe(1);
  expect(await plansOf(here, ids[19]!)).toHaveLength(1);
  expect(asked).toHaveLength(6);
  reject(new Rejection('UNAVAILABLE'));
  await looks;
});

async function waitingFetches(): Promise<number> {
  const rows = await query(
    service.database,
    `select from pg_locks where locktype = 'advisory' and not granted
       and database = (select oid from pg_database where datname = current_database())`,
  );
  return rows.length;
}
