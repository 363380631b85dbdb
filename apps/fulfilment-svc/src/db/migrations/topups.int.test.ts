import { query, type Database } from '@dg/platform/postgres';
import { serviceDatabase } from '@dg/testing';
import { fulfilment } from './0001-fulfilment.ts';
import { topups } from './0002-topups.ts';

let database: Database;
let close: () => Promise<void>;
beforeAll(async () => {
  ({ database, close } = await serviceDatabase('fulfilment', [fulfilment]));
}, 60_000);
afterAll(() => close());

test('what was there before keeps its age and its line, and a version that knows no top-ups orders none', async () => {
  const attempt = `insert into supplier_attempts (order_id, attempt_number, supplier, quantity, state, next_check_at)
                   values (1, $1, 'acme', 2, 'written', now())`;
  await query(
    database,
    `insert into jobs (order_id, client_id, vertical, supplier, supplier_sku, denomination_minor, currency, quantity,
                       delivery_time, state, request_id, created_at)
     values (1, 1, 'voucher', 'acme', 'CARD', 1000, 'USD', 2, 'Instant', 'running', 'r', now() - interval '3 hours')`,
  );
  await query(database, `insert into jobs (order_id, client_id, state, request_id) values (2, 1, 'cancelled', 'r')`);
  await query(database, attempt, [1]);
  await query(database, `update supplier_attempts set submitted_at = now() - interval '1 hour'`);

  await database.query(topups.sql);

  const routed = 'select is_rerouted, routed_at = created_at as is_as_old from jobs order by order_id';
  expect(await query(database, routed)).toEqual([1, 2].map(() => ({ is_rerouted: false, is_as_old: true })));
  const called = 'select supplier_sku, called_at = submitted_at as is_then from supplier_attempts';
  expect(await query(database, called)).toEqual([{ supplier_sku: 'CARD', is_then: true }]);
  await expect(query(database, attempt, [2])).rejects.toThrow('supplier_sku');
});

test('a top-up is one unit for somebody, of a supplier, with nothing to wait for', async () => {
  const insert = (columns: string) =>
    query(
      database,
      `insert into jobs (order_id, client_id, vertical, currency, denomination_minor, state, next_check_at, request_id,
                         supplier, supplier_sku, quantity, delivery_time, recipient, input_data)
       values (3, 1, 'topup', 'USD', 1000, 'queued', now(), 'r', ${columns})`,
    );
  for (const columns of [
    `'acme', 'A', 2, null, '1', '{}'`,
    `'stock', 'A', 1, null, '1', '{}'`,
    `'acme', 'A', 1, 'Instant', '1', '{}'`,
    `'acme', 'A', 1, null, null, '{}'`,
    `'acme', 'A', 1, null, '1', null`,
  ])
    await expect(insert(columns)).rejects.toThrow('jobs_topup');
  await insert(`'acme', 'A', 1, null, '1', '{}'`);
});
