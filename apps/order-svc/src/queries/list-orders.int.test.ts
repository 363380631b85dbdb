import { query } from '@dg/platform/postgres';
import { serviceDatabase, type TestDatabase } from '@dg/testing';
import { migrations } from '../db/migrations/index.ts';
import { listOrders, type OrderFilter } from './list-orders.ts';

let orders: TestDatabase;
beforeAll(async () => {
  orders = await serviceDatabase('orders', migrations);
  await query(
    orders.database,
    `insert into orders (client_id, vertical, request_id, product_id, product_name, country_code, product_currency,
                         supplier, supplier_sku, delivery_time, denomination_minor, quantity, amount_minor,
                         discount_minor, total_minor, wallet_id, wallet_currency, payable_minor, state, status,
                         transaction_id, client_reference)
     select 1 + n % 7, case when n % 3 = 0 then 'voucher' else 'topup' end, 'r', n % 50, 'P', case n % 2 when 0 then 'ARE' else 'USA' end,
            'USD', 's', 's', 'Instant', 100, 1, 100, 0, 100, 1, 'USD', 100, s, s, n, 'ref-' || n
     from generate_series(1, 20000) n, lateral (select case when n % 100 = 1 then 'PENDING' else 'DELIVERED' end as s) as t`,
  );
  await query(orders.database, 'analyze orders');
}, 60_000);
afterAll(() => orders.close());

const everything: OrderFilter = {
  clientId: undefined,
  vertical: undefined,
  status: undefined,
  clientReference: undefined,
  productId: undefined,
  countryCode: undefined,
};

const page = (filter: Partial<OrderFilter>) =>
  listOrders(orders.database, { ...everything, ...filter, sortBy: 'id', isAscending: false, page: 1, limit: 50 });

/** Which indexes were read because of some work. */
async function indexesUsed(work: () => Promise<unknown>): Promise<string[]> {
  const read = async () => {
    await query(orders.database, 'select pg_stat_force_next_flush()');
    return query<{ name: string; scans: bigint }>(
      orders.database,
      `select indexrelname as name, idx_scan as scans from pg_stat_user_indexes where relname = 'orders'`,
    );
  };
  const before = new Map((await read()).map(({ name, scans }) => [name, scans]));
  await work();
  return (await read()).filter(({ name, scans }) => scans > before.get(name)!).map(({ name }) => name);
}

test.each([
  ['orders_by_status', { clientId: 3, vertical: 'topup', status: 'PENDING' }],
  ['orders_by_product', { clientId: 3, vertical: 'topup', productId: 4 }],
  ['orders_any_unusual', { status: 'PENDING' }],
  ['orders_any_reference', { clientReference: 'ref-77' }],
])('a list is found through %s, whatever else there is', async (index, filter) => {
  const { orders: found, totalCount } = await page(filter);
  expect(found.length).toBe(Math.min(50, totalCount));
  expect(totalCount).toBeGreaterThan(0);
  expect(await indexesUsed(() => page(filter))).toContain(index);
});

test('a status that no order ever has lists none', async () => {
  expect(await page({ clientId: 3, vertical: 'topup', status: 'RECHARGED' })).toEqual({ orders: [], totalCount: 0 });
});

test("a client's list has what all its filters name, newest first, and the count of all pages", async () => {
  const filter = { clientId: 2, vertical: 'topup', countryCode: 'USA', status: 'DELIVERED' };
  const { orders: found, totalCount } = await page(filter);
  expect(
    found.every((order) => order.clientId === 2 && order.vertical === 'topup' && order.countryCode === 'USA'),
  ).toBe(true);
  expect(found.map(({ id }) => id)).toEqual(found.map(({ id }) => id).toSorted((one, other) => other - one));
  const [counted] = await query<{ count: bigint }>(
    orders.database,
    `select count(*) as count from orders where client_id = 2 and vertical = 'topup' and country_code = 'USA' and status = 'DELIVERED'`,
  );
  expect(totalCount).toBe(Number(counted!.count));
});

describe('the list of eSIM orders', () => {
  beforeAll(() =>
    query(
      orders.database,
      `insert into orders (id, client_id, vertical, request_id, product_id, product_name, country_code, product_currency,
                           supplier, supplier_sku, delivery_time, denomination_minor, quantity, amount_minor,
                           discount_minor, total_minor, wallet_id, wallet_currency, payable_minor, state, status,
                           transaction_id, client_reference, data_amount_gb, validity_days, activation_status,
                           installed_at, activated_at, profile_sequence, message)
       select id, 99, 'esim', 'r', 12, 'Plan ' || id, 'GLO', 'USD', 's', 's', 'Instant', 100, 1, 100, 0, 100, 1, 'USD',
              1000 - id % 100, state, state, id, 'esim-' || id, gb, days, activation, installed::timestamptz,
              activated::timestamptz, case when installed is null then 0 else 1 end, 'm' || id
       from (values (30001, 'DELIVERED', '10', 7, 'NOT_INSTALLED', null, null),
                    (30002, 'DELIVERED', '9.5', 30, 'ACTIVE', '2026-01-02', null),
                    (30003, 'DELIVERED', '0', 15, 'EXPIRED', '2026-01-01', '2026-01-03'),
                    (30004, 'PENDING', '100', 1, null, null, null))
         as e(id, state, gb, days, activation, installed, activated)`,
    ),
  );
  const sorted = async (sortBy: string, filter: Partial<OrderFilter> = {}) => {
    const list = {
      ...everything,
      clientId: 99,
      vertical: 'esim',
      ...filter,
      sortBy,
      isAscending: true,
      page: 1,
      limit: 50,
    };
    return (await listOrders(orders.database, list)).orders.map(({ id }) => id - 30_000);
  };

  test.each([
    ['id', [1, 2, 3, 4]],
    ['data_amount_gb', [3, 2, 1, 4]],
    ['validity_days', [4, 1, 3, 2]],
    ['amount', [4, 3, 2, 1]],
    ['status', [1, 2, 3, 4]],
    ['activation_status', [2, 3, 1, 4]],
    ['is_installed', [1, 2, 3, 4]],
    ['installed_at', [3, 2, 1, 4]],
    ['activated_at', [3, 1, 2, 4]],
    ['client_reference', [1, 2, 3, 4]],
    ['product_name', [1, 2, 3, 4]],
    ['status_text', [1, 2, 3, 4]],
    ['transaction_id', [1, 2, 3, 4]],
  ])('is sorted by %s, what has none last', async (field, ids) => {
    expect(await sorted(field)).toEqual(ids);
  });

  test.each(['country_code', 'currency', 'created_at', 'failure_code', 'failure_reason', 'is_user_fixable'])(
    'is sorted by %s, too',
    async (field) => {
      expect(new Set(await sorted(field))).toEqual(new Set([1, 2, 3, 4]));
    },
  );

  test.each(['iccid', 'iccid_sealed', 'activation_code', 'product_id', 'nothing', 'constructor'])(
    'is not sorted by %s',
    async (field) => {
      await expect(sorted(field)).rejects.toMatchObject({ code: 'INVALID_REQUEST' });
    },
  );

  test('is narrowed down by status and by reference', async () => {
    expect(await sorted('id', { status: 'PENDING' })).toEqual([4]);
    expect(await sorted('id', { clientReference: 'esim-30003' })).toEqual([3]);
    expect(await sorted('id', { clientReference: 'ref-77' })).toEqual([]);
  });
});
