import { query } from '@dg/platform/postgres';
import { waitFor } from '@dg/testing';
import { openSupplierFixture, type SupplierFixture } from '../testing/supplier-fixture.ts';
import { resolveJob, type JobResolution } from './resolve-job.ts';

let fixture: SupplierFixture;
beforeAll(async () => {
  fixture = await openSupplierFixture();
}, 60_000);
afterEach(() => fixture.expectSound());
afterAll(() => fixture.close());

const resolve = (orderId: number, outcome: JobResolution['outcome'], fields: Partial<JobResolution> = {}) =>
  resolveJob(fixture.database, fixture.vault, {
    orderId,
    clientId: 1,
    outcome,
    note: 'asked them by phone',
    actor: 'user:1',
    requestId: 'resolution',
    ...fields,
  });

/** An order that nobody could find out about, `units` of which had come before. */
async function stuck(sku: string, units: number): Promise<number> {
  const request = fixture.order(sku, 2);
  const first = fixture.peer.units(units);
  fixture.peer.onOrder(sku, ({ reference }) => {
    fixture.peer.book.set(reference, { status: 'ACCEPTED', units: first });
    return fixture.peer.reply(reference);
  });
  // An answer that says nothing: silence would keep everybody else from being served too, once it lasts.
  fixture.peer.onAsk(sku, () => ({ status: 418, body: {} }));
  await fixture.place(request);
  await fixture.becomes(request.orderId, 'review');
  return request.orderId;
}

test('an order in review fails when a person says so: refunded but for what was seen, and recorded with who and why', async () => {
  const orderId = await stuck('FAILS', 1);
  await fixture.reveal(orderId);
  const failed = { state: 'failed', failure_code: 'UNKNOWN', delivered_quantity: 1, shown_quantity: 1 };
  expect(await resolve(orderId, 'failed')).toMatchObject(failed);
  expect((await fixture.results(orderId)).at(-1)).toMatchObject({ outcome: 'FAILED', shown_quantity: 1 });
  const rows = await query(fixture.database, 'select outcome, note, actor from resolutions where order_id = $1', [
    orderId,
  ]);
  expect(rows).toEqual([{ outcome: 'failed', note: 'asked them by phone', actor: 'user:1' }]);
  // The same decision, whose answer was lost; then others.
  expect(await resolve(orderId, 'failed', { requestId: 'other' })).toMatchObject(failed);
  expect(await fixture.results(orderId)).toHaveLength(2);
  for (const other of [{ note: 'another' }, { actor: 'user:2' }])
    await expect(resolve(orderId, 'failed', other)).rejects.toMatchObject({ code: 'CONFLICT' });
  await expect(resolve(orderId, 'delivered')).rejects.toMatchObject({ code: 'CONFLICT' });
}, 60_000);

test('an order in review is not delivered without all of its units, whoever says so', async () => {
  const orderId = await stuck('SHORT', 1);
  await expect(resolve(orderId, 'delivered')).rejects.toMatchObject({
    code: 'CONFLICT',
    message:
      'Order cannot be resolved as delivered: 1 of 2 units are there. ' +
      'Import the missing codes for sku SHORT, denomination 10 first',
  });
  expect(await fixture.summary(orderId)).toMatchObject({ state: 'review', delivered_quantity: 1 });
}, 60_000);

test('an order in review is delivered with codes that came by other means and were imported; some are not enough', async () => {
  const orderId = await stuck('BY-PHONE', 0);
  await fixture.stock('BY-PHONE', 1);
  await fixture.stock('OTHER-SKU', 1);
  await expect(resolve(orderId, 'delivered')).rejects.toMatchObject({
    code: 'CONFLICT',
    message: expect.stringContaining('1 of 2 units are there'),
  });
  expect(await fixture.freeCodes('BY-PHONE')).toBe(1);
  await fixture.stock('BY-PHONE', 2);
  const delivered = { state: 'delivered', delivered_quantity: 2 };
  expect(await resolve(orderId, 'delivered')).toMatchObject(delivered);
  expect(await resolve(orderId, 'delivered', { requestId: 'again' })).toMatchObject(delivered);
  expect(await fixture.results(orderId)).toMatchObject([{ outcome: 'DELIVERED', delivered_quantity: 2 }]);
  expect(await fixture.reveal(orderId)).toHaveLength(2);
  expect(await fixture.freeCodes('BY-PHONE')).toBe(1);
}, 60_000);

test('goods that come for an order resolved as failed go to stock and are listed', async () => {
  const orderId = await stuck('LATE', 0);
  await resolve(orderId, 'failed');
  fixture.peer.onAsk('LATE', () => undefined);
  fixture.peer.book.set(`${orderId}-1`, { status: 'DELIVERED', units: fixture.peer.units(2) });
  await query(fixture.database, 'update supplier_attempts set next_check_at = now() where order_id = $1', [orderId]);
  await waitFor('the goods', async () => (await fixture.discrepancies(orderId)).length > 0);
  expect(await fixture.discrepancies(orderId)).toEqual([{ kind: 'late-delivery', units: 2, job_state: 'failed' }]);
  expect(await fixture.summary(orderId)).toMatchObject({ state: 'failed', delivered_quantity: 0 });
}, 60_000);

test('only an order in review can be resolved, by whoever knows whose it is', async () => {
  const request = fixture.order('DONE');
  await fixture.place(request, 15_000);
  await expect(resolve(request.orderId, 'failed')).rejects.toMatchObject({
    code: 'CONFLICT',
    message: 'Order is not in manual review',
  });
  await expect(resolve(request.orderId, 'failed', { clientId: 2 })).rejects.toMatchObject({ code: 'ORDER_NOT_FOUND' });
  await expect(resolve(2_000_000_000, 'failed')).rejects.toMatchObject({ code: 'ORDER_NOT_FOUND' });
});
