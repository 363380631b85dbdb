import { query } from '@dg/platform/postgres';
import { serveMetrics, type MetricsServer } from '@dg/platform/metrics';
import { measureJobs } from './metrics.ts';
import { openSupplierFixture, type SupplierFixture } from './testing/supplier-fixture.ts';

let fixture: SupplierFixture;
let server: MetricsServer;
beforeAll(async () => {
  fixture = await openSupplierFixture();
  server = await serveMetrics('fulfilment-svc', 0);
  measureJobs(fixture.database);
}, 60_000);
afterAll(async () => {
  server.close();
  await fixture.close();
});

/** The value of a metric with these labels; undefined when it has none. */
async function measured(name: string, labels: Record<string, string> = {}): Promise<number | undefined> {
  const text = await (await fetch(`http://127.0.0.1:${server.port}/metrics`)).text();
  const line = text
    .split('\n')
    .find(
      (candidate) =>
        candidate.startsWith(`${name}{`) &&
        Object.entries(labels).every(([key, value]) => candidate.includes(`${key}="${value}"`)),
    );
  return line === undefined ? undefined : Number(line.slice(line.lastIndexOf(' ') + 1));
}

test('open jobs are measured by supplier with the age of the oldest, and those in review by themselves', async () => {
  expect(await measured('jobs_open', { supplier: 'nowhere' })).toBeUndefined();
  const [first, second, third] = [1, 2, 3].map(() => ({ ...fixture.order('WAITS'), supplier: 'nowhere' }));
  for (const request of [first!, second!, third!]) await fixture.place(request);
  const setting = (orderId: number, columns: string) =>
    query(fixture.database, `update jobs set ${columns} where order_id = $1`, [orderId]);
  await setting(first!.orderId, `state = 'running', next_check_at = null, created_at = now() - interval '1 hour'`);
  await setting(third!.orderId, `state = 'review', next_check_at = null`);
  expect(await measured('jobs_open', { supplier: 'nowhere' })).toBe(2);
  expect(await measured('jobs_oldest_open_seconds', { supplier: 'nowhere' })).toBeGreaterThanOrEqual(3_600);
  expect(await measured('jobs_in_review')).toBe(1);
});

test('calls are counted by what they meant, and what no order got by its kind', async () => {
  fixture.peer.onOrder('TOO-MANY', ({ reference }, nth) => {
    if (nth === 1) return { status: 503, body: { code: 'DOWN' } };
    fixture.peer.book.set(reference, { status: 'DELIVERED', units: fixture.peer.units(3) });
    return fixture.peer.reply(reference);
  });
  expect(await fixture.place(fixture.order('TOO-MANY'), 15_000)).toMatchObject({ state: 'delivered' });
  expect(await measured('supplier_calls_total', { supplier: 'peer', outcome: 'transient' })).toBe(1);
  expect(await measured('supplier_calls_total', { supplier: 'peer', outcome: 'delivered' })).toBe(1);
  expect(await measured('supplier_discrepancies_total', { kind: 'surplus' })).toBe(1);
});

test('an order that goes to its fallback is counted by where from and where to', async () => {
  fixture.peer.onOrder('LEFT', ({ reference }) => ({
    status: 200,
    body: { reference, status: 'FAILED', code: 'PRODUCT_OUT_OF_STOCK' },
  }));
  const fallback = { supplier: 'second', supplierSku: 'TAKEN' };
  expect(await fixture.place(fixture.topup('LEFT', { fallback }), 15_000)).toMatchObject({ state: 'delivered' });
  expect(await measured('jobs_rerouted_total', { from: 'peer', to: 'second' })).toBe(1);
});

test('delivered eSIMs are measured by how they stand, and those that are still wanted back', async () => {
  expect(await measured('esim_cancellations_open')).toBe(0);
  const [unused, active, ended, gone] = [1, 2, 3, 4].map(() => fixture.topup('ANY'));
  for (const request of [unused!, active!, ended!, gone!]) await fixture.place(request, 15_000);
  await query(
    fixture.database,
    `insert into stock_batches (id, key_id, wrapped_data_key, imported_by) values (9000, 'A', '', 'test')`,
  );
  await query(
    fixture.database,
    `insert into esim_profiles (iccid_hash, order_id, client_id, reference, supplier, batch_id, ciphertext, is_iccid_valid,
                                is_placed, delivered_at, validity_days, installed_at, ended_at, ended_as, cancelled_at)
     select j.order_id::text::bytea, j.order_id, 1, a.reference, 'peer', 9000, '', true, true, now(), 30,
            case when j.order_id in ($2, $3) then now() end, case when j.order_id = $3 then now() end,
            case when j.order_id = $3 then 'exhausted' end, case when j.order_id = $4 then now() end
     from jobs j join supplier_attempts a using (order_id) where j.order_id in ($1, $2, $3, $4)`,
    [unused, active, ended, gone].map((request) => request!.orderId),
  );
  for (const status of ['NOT_INSTALLED', 'ACTIVE', 'EXPIRED'])
    expect(await measured('esim_profiles', { status })).toBe(1);
  await query(
    fixture.database,
    `insert into esim_cancellations (order_id, reference, supplier, state, request_id, next_check_at)
     select order_id, reference, 'peer', 'requested', 'c', now() from supplier_attempts where order_id = $1`,
    [unused!.orderId],
  );
  expect(await measured('esim_cancellations_open')).toBe(1);
});
