import { query, type Database } from '@dg/platform/postgres';
import { serviceDatabase } from '@dg/testing';
import { fulfilment } from './0001-fulfilment.ts';
import { topups } from './0002-topups.ts';
import { esim } from './0003-esim.ts';

let database: Database;
let close: () => Promise<void>;
beforeAll(async () => {
  ({ database, close } = await serviceDatabase('fulfilment', [fulfilment, topups]));
}, 60_000);
afterAll(() => close());

const insert = (orderId: number, columns: string) =>
  query(
    database,
    `insert into jobs (order_id, client_id, currency, denomination_minor, state, next_check_at, request_id,
                       vertical, supplier, supplier_sku, quantity, delivery_time, data_amount_gb, validity_days)
     values (${orderId}, 1, 'USD', 1000, 'queued', now(), 'r', ${columns})`,
  );

test('jobs of before stay as they are; an eSIM is one profile with a plan, of a supplier, with nothing to wait for', async () => {
  await query(
    database,
    `insert into jobs (order_id, client_id, vertical, supplier, supplier_sku, denomination_minor, currency, quantity,
                       delivery_time, state, request_id, next_check_at)
     values (1, 1, 'voucher', 'acme', 'CARD', 1000, 'USD', 2, 'Instant', 'queued', 'r', now())`,
  );
  await query(database, `insert into jobs (order_id, client_id, state, request_id) values (2, 1, 'cancelled', 'r')`);

  await database.query(esim.sql);

  expect(await query(database, 'select from jobs where data_amount_gb is null')).toHaveLength(2);
  for (const columns of [
    `'esim', 'acme', 'A', 2, null, '5', 30`,
    `'esim', 'stock', 'A', 1, null, '5', 30`,
    `'esim', 'acme', 'A', 1, 'Instant', '5', 30`,
    `'esim', 'acme', 'A', 1, null, null, 30`,
    `'esim', 'acme', 'A', 1, null, '5', null`,
  ])
    await expect(insert(3, columns)).rejects.toThrow('jobs_esim');
  await expect(insert(3, `'roaming', 'acme', 'A', 1, null, '5', 30`)).rejects.toThrow('jobs_vertical');
  await insert(3, `'esim', 'acme', 'A', 1, null, '5', 30`);
});
