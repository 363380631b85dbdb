import { decodeEvent } from '@dg/contracts/events';
import { newKsuid } from '@dg/kernel';
import { query } from '@dg/platform/postgres';
import { serviceDatabase, testLifecycle, type TestDatabase } from '@dg/testing';
import { migrations } from '../db/migrations/index.ts';
import { importLines, importRequestId, startReplica, type Catalog } from './catalog-replica.fixture.ts';
import { productLine as topupLine } from './topup-lines.fixture.ts';

const lifecycle = testLifecycle();
let service: TestDatabase;
let catalog: Catalog;

beforeAll(async () => {
  service = await serviceDatabase('catalog', migrations);
  lifecycle.onDrain('database', service.close);
  catalog = await startReplica(service, ['stock', 'acme'], lifecycle);
}, 60_000);
afterAll(() => lifecycle.drain('end of test', 0));
beforeEach(async () => {
  await service.database.query('delete from outbox');
});

const line = (sku: string, changes: object = {}) => ({
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
  denominations: [{ min_value: 10, max_value: 10, discount: 3.5 }],
  ...changes,
});

async function idOf(sku: string): Promise<number> {
  const [row] = await query<{ id: number }>(service.database, 'select id from voucher_products where sku = $1', [sku]);
  return row!.id;
}
const idsOf = (...skus: readonly string[]) => Promise.all(skus.map(idOf));

/** The events that wait to be sent, in their order; taken from the outbox. */
async function told() {
  const rows = await query<{ topic: string; value: string }>(
    service.database,
    'with taken as (delete from outbox returning id, topic, value) select topic, value from taken order by id',
  );
  return rows.map(({ topic, value }) => {
    expect(topic).toBe('product-changed');
    return decodeEvent('product-changed', value);
  });
}
const toldBriefly = async () => (await told()).map(({ data }) => [data.name, data.change]);

describe('an import', () => {
  test('tells what is new, changed, gone and back, each product once, in one event of its own', async () => {
    await importLines(catalog, [
      line('A'),
      line('B'),
      line('C'),
      line('D', { is_active: false }),
      line('E', { is_active: false }),
    ]);
    expect(await toldBriefly()).toEqual([
      ['Card A', 'added'],
      ['Card B', 'added'],
      ['Card C', 'added'],
    ]);

    const changes = [
      line('A', { name: 'Card A2', validity: '2 years' }),
      line('B', { is_active: false }),
      line('C', { supplier_sku: 'INSIDE', is_redeemable: true }),
      line('D'),
      line('E', { is_active: false, name: 'Card E2' }),
    ];
    const beforeMs = Date.now();
    expect(await importLines(catalog, changes)).toMatchObject({ created: 0, updated: 5 });
    const [a, b, d] = await idsOf('A', 'B', 'D');
    const events = await told();
    expect(events.map(({ key, request_id, data }) => ({ key, request_id, ...data }))).toEqual(
      [
        { product_id: a, change: 'changed', name: 'Card A2', changed_fields: ['name', 'validity'] },
        { product_id: b, change: 'delisted', name: 'Card B', changed_fields: [] },
        { product_id: d, change: 'added', name: 'Card D', changed_fields: [] },
      ].map((expected) => ({
        key: `voucher:${expected.product_id}`,
        request_id: importRequestId,
        vertical: 'voucher',
        updated_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]{12}Z$/),
        only_client_ids: [],
        hidden_from_client_ids: [],
        ...expected,
      })),
    );
    expect(Date.parse(events[0]!.data.updated_at)).toBeGreaterThanOrEqual(beforeMs - 1_000);

    expect(await importLines(catalog, changes)).toMatchObject({ unchanged: 5 });
    expect(await told()).toEqual([]);
  });

  test('that is refused tells nothing', async () => {
    await importLines(catalog, [line('GOOD-1'), line('BAD-1', { currency_code: 'dollars' })]);
    expect(await told()).toEqual([]);
  });

  test('tells nobody of a product who has blacklisted it', async () => {
    await importLines(catalog, [line('SECRET-1'), line('SECRET-2')]);
    const first = await idOf('SECRET-1');
    for (const clientId of [22, 21])
      await catalog.SetBlacklist({ client_id: clientId, vertical: 'voucher', product_ids: [first] });
    await told();
    for (const changes of [{ name: 'Other' }, { is_active: false }, {}]) {
      await importLines(catalog, [line('SECRET-1', changes), line('SECRET-2', changes)]);
      expect((await told()).map(({ data }) => data.hidden_from_client_ids)).toEqual([[21, 22], []]);
    }
  });

  test('of topups tells nothing: clients poll them', async () => {
    await importLines(catalog, [topupLine('TOPUP-1')]);
    expect(await told()).toEqual([]);
  });
});

describe('a new blacklist', () => {
  test('tells the client alone which products have gone and come back, and of no other', async () => {
    await importLines(catalog, [line('STAYS'), line('GOES'), line('BACK'), line('OFF', { is_active: false })]);
    const [stays, goes, back, off] = await idsOf('STAYS', 'GOES', 'BACK', 'OFF');
    const requestId = newKsuid();
    const blacklist = (...productIds: readonly number[]) =>
      catalog.SetBlacklist({ client_id: 31, vertical: 'voucher', product_ids: [...productIds] }, { requestId });
    await blacklist(stays!, back!);
    await told();

    await blacklist(stays!, goes!, off!);
    expect((await told()).map(({ key, request_id, data }) => ({ key, request_id, ...data }))).toEqual(
      [
        { product_id: goes, change: 'delisted', name: 'Card GOES' },
        { product_id: back, change: 'added', name: 'Card BACK' },
      ].map((expected) => ({
        key: `voucher:${expected.product_id}`,
        request_id: requestId,
        vertical: 'voucher',
        changed_fields: [],
        updated_at: expect.any(String),
        only_client_ids: [31],
        hidden_from_client_ids: [],
        ...expected,
      })),
    );

    await blacklist(off!, goes!, stays!);
    expect(await told()).toEqual([]);
  });

  test('of a client tells what another one had blacklisted before', async () => {
    await importLines(catalog, [line('SHARED')]);
    const shared = await idOf('SHARED');
    await told();
    await catalog.SetBlacklist({ client_id: 41, vertical: 'voucher', product_ids: [shared] });
    await catalog.SetBlacklist({ client_id: 42, vertical: 'voucher', product_ids: [shared] });
    await catalog.SetBlacklist({ client_id: 41, vertical: 'voucher', product_ids: [] });
    expect((await told()).map(({ data }) => [data.change, data.only_client_ids])).toEqual([
      ['delisted', [41]],
      ['delisted', [42]],
      ['added', [41]],
    ]);
  });

  test('that is refused, or of another vertical, tells nothing', async () => {
    await importLines(catalog, [line('VERTICAL-1'), topupLine('VERTICAL-2')]);
    const id = await idOf('VERTICAL-1');
    await told();
    await expect(
      catalog.SetBlacklist({ client_id: 51, vertical: 'voucher', product_ids: [id, 2_000_000_000] }),
    ).rejects.toMatchObject({ code: 'INVALID_REQUEST' });
    const { products } = await catalog.ListTopupProducts({ client_id: 51, limit: 1 });
    await catalog.SetBlacklist({ client_id: 51, vertical: 'topup', product_ids: products.map((each) => each.id) });
    expect(await told()).toEqual([]);
  });
});

test('imports and blacklists at once leave each client with what it sees', async () => {
  const skus = Array.from({ length: 20 }, (_, index) => `RACE-${index}`);
  await importLines(
    catalog,
    skus.map((sku) => line(sku)),
  );
  const ids = await idsOf(...skus);
  await told();
  await Promise.all(
    Array.from({ length: 8 }, (_, round) => [
      importLines(
        catalog,
        skus.map((sku) => line(sku, { is_active: round % 2 === 0, name: `Round ${round}` })),
      ),
      catalog.SetBlacklist({
        client_id: 61,
        vertical: 'voucher',
        product_ids: ids.filter((_id, index) => index % 3 !== round % 3),
      }),
    ]).flat(),
  );

  // A client that believes what it is told, from the state before.
  const believed = new Set(ids);
  for (const { data } of await told()) {
    if (data.only_client_ids.length > 0 && !data.only_client_ids.includes(61)) continue;
    if (data.hidden_from_client_ids.includes(61)) continue;
    // Never added twice nor delisted unseen.
    expect(believed.has(data.product_id)).toBe(data.change !== 'added');
    if (data.change === 'added') believed.add(data.product_id);
    if (data.change === 'delisted') believed.delete(data.product_id);
  }
  const { products } = await catalog.ListVoucherProducts({ client_id: 61, limit: 10_000 });
  const seen = products.map(({ id }) => id).filter((id) => ids.includes(id));
  expect(new Set(seen)).toEqual(believed);
});
