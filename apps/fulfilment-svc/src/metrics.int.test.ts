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
