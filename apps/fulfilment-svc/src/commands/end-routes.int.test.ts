import { query } from '@dg/platform/postgres';
import { silentLog } from '@dg/testing';
import { claimSubmissions } from '../db/supplier-calls.ts';
import type { SupplierAnswer } from '../domain/attempt.ts';
import type { JobRequest } from '../domain/job.ts';
import { openSupplierFixture, type SupplierFixture } from '../testing/supplier-fixture.ts';
import { rescueOrphans } from './rescue-orphans.ts';
import { giveUpJobs } from './give-up-jobs.ts';

let fixture: SupplierFixture;
beforeAll(async () => {
  fixture = await openSupplierFixture();
}, 60_000);
afterEach(() => fixture.expectSound());
afterAll(() => fixture.close());

const final: SupplierAnswer = { kind: 'final', failureCode: 'PRODUCT_UNAVAILABLE', units: [] };

/** A top-up that may go from one supplier to the other. */
const routed = (sku: string, fields: Partial<JobRequest> = {}) =>
  fixture.topup(`${sku}-1`, { fallback: { supplier: 'second', supplierSku: `${sku}-2` }, ...fields });
const failsAs = (sku: string, code: string) =>
  fixture.peer.onOrder(sku, ({ reference }) => ({ status: 200, body: { reference, status: 'FAILED', code } }));
const route = async (orderId: number) => {
  const text = 'select supplier, supplier_sku, is_rerouted from jobs where order_id = $1';
  return (await query(fixture.database, text, [orderId]))[0];
};
const set = (orderId: number, columns: string) =>
  query(fixture.database, `update jobs set ${columns} where order_id = $1`, [orderId]);

describe('a top-up with a fallback', () => {
  test('that its supplier refuses for good is delivered by the other, inside the request, and still the same job', async () => {
    failsAs('SOLD-1', 'PRODUCT_OUT_OF_STOCK');
    const request = routed('SOLD');
    expect(await fixture.place(request, 15_000)).toMatchObject({ state: 'delivered', sequence: 1 });
    expect(await fixture.attempts(request.orderId)).toMatchObject([
      { attempt_number: 1, supplier: 'peer', supplier_sku: 'SOLD-1', state: 'final', units_received: 0 },
      { attempt_number: 2, supplier: 'second', supplier_sku: 'SOLD-2', state: 'delivered', units_received: 1 },
    ]);
    expect(fixture.references('SOLD-2')).toEqual([`${request.orderId}-2`]);
    expect(await fixture.results(request.orderId)).toMatchObject([{ outcome: 'DELIVERED' }]);
    expect(await fixture.place(request)).toMatchObject({ state: 'delivered' });
    await expect(fixture.place({ ...request, fallback: undefined })).rejects.toThrow('another fallback');
  });

  test('that both refuse fails as the second one said, and is tried by nobody else', async () => {
    failsAs('NEITHER-1', 'PRODUCT_OUT_OF_STOCK');
    failsAs('NEITHER-2', 'OPERATOR_LIMIT_EXCEEDED');
    const request = routed('NEITHER');
    expect(await fixture.place(request, 15_000)).toMatchObject({
      state: 'failed',
      failure_code: 'OPERATOR_LIMIT_EXCEEDED',
      sequence: 1,
    });
    expect(await fixture.attempts(request.orderId)).toHaveLength(2);
  });

  test('whose recipient cannot be served fails at once', async () => {
    failsAs('WRONG-1', 'RECIPIENT_INELIGIBLE');
    const request = routed('WRONG');
    expect(await fixture.place(request, 15_000)).toMatchObject({ failure_code: 'RECIPIENT_INELIGIBLE' });
    expect(fixture.references('WRONG-2')).toEqual([]);
  });

  test('goes there at the end of the policy, which then begins anew', async () => {
    fixture.peer.onOrder('DOWN-1', () => ({ status: 503, body: { code: 'DOWN' } }));
    fixture.peer.onOrder('DOWN-2', (order, nth) =>
      nth < 3 ? { status: 503, body: { code: 'DOWN' } } : fixture.peer.deliver(order),
    );
    const request = routed('DOWN');
    await fixture.place(request);
    await fixture.becomes(request.orderId, 'delivered');
    const tried = fixture.references('DOWN-1').length;
    expect(tried).toBeGreaterThan(2);
    expect(fixture.references('DOWN-2')).toEqual([1, 2, 3].map((n) => `${request.orderId}-${tried + n}`));
  }, 60_000);

  test('does not go there while its supplier may have it', async () => {
    fixture.peer.onOrder('MAYBE-1', () => 'silence');
    fixture.peer.onAsk('MAYBE-1', () => 'silence');
    const request = routed('MAYBE');
    await fixture.place(request);
    await fixture.becomes(request.orderId, 'review');
    expect(await route(request.orderId)).toEqual({ supplier: 'peer', supplier_sku: 'MAYBE-1', is_rerouted: false });
    expect(fixture.references('MAYBE-2')).toEqual([]);
  }, 60_000);

  test('is not sent to the first supplier again under a reference that one did not know', async () => {
    await fixture.withoutWorker(async () => {
      const request = routed('ABSENT');
      const first = await fixture.claimed(request);
      await set(request.orderId, `routed_at = now() - interval '1 hour'`);
      await fixture.store(first, { kind: 'absent', why: 'no such order' });
      expect(await fixture.summary(request.orderId)).toMatchObject({ state: 'waiting' });
      expect(await claimSubmissions(fixture.database, 'peer', 10, 60_000)).toEqual([]);
      const [second] = await claimSubmissions(fixture.database, 'second', 10, 60_000);
      expect(second).toMatchObject({
        order: { reference: `${request.orderId}-2`, sku: 'ABSENT-2', recipient: request.recipient },
        submissionCount: 1,
      });
      // It arrived at the first one after all.
      await fixture.store(first, { kind: 'accepted', units: [] });
      expect(await fixture.attempts(request.orderId)).toMatchObject([{ state: 'absent' }, { state: 'written' }]);
      await fixture.store(second!, { kind: 'delivered', units: [] });
    });
  });

  test('that the first supplier delivers late, before it was sent to the second, ends with that, and is not bought again', async () => {
    await fixture.withoutWorker(async () => {
      const request = routed('IN-TIME');
      const first = await fixture.claimed(request);
      await fixture.store(first, final);
      for (const _ of [1, 2]) await fixture.store(first, { kind: 'delivered', units: [] });
      expect(await claimSubmissions(fixture.database, 'second', 1, 60_000)).toEqual([]);
      expect(await fixture.summary(request.orderId)).toMatchObject({ state: 'delivered', delivered_quantity: 1 });
      expect(await fixture.results(request.orderId)).toMatchObject([{ outcome: 'DELIVERED' }]);
      expect(await fixture.discrepancies(request.orderId)).toEqual([]);
    });
  });

  test('that the first supplier delivers late, in the pause after the second has refused it, ends with that', async () => {
    await fixture.withoutWorker(async () => {
      const request = routed('PAUSED');
      const first = await fixture.claimed(request);
      await fixture.store(first, final);
      const [second] = await claimSubmissions(fixture.database, 'second', 1, 60_000);
      await fixture.store(second!, { kind: 'transient', failureCode: 'OPERATOR_UNAVAILABLE', why: 'http 503' });
      await fixture.store(first, { kind: 'delivered', units: [] });
      expect(await fixture.summary(request.orderId)).toMatchObject({ state: 'delivered', delivered_quantity: 1 });
      await fixture.store(second!, { kind: 'delivered', units: [] });
      expect(await fixture.results(request.orderId)).toMatchObject([{ outcome: 'DELIVERED' }]);
      expect(await fixture.discrepancies(request.orderId)).toMatchObject([{ kind: 'late-delivery', units: 1 }]);
    });
  });

  test.each(['while the second has it', 'after the second has delivered'])(
    'that the first supplier delivers late, %s, is listed once and changes nothing',
    async (when) => {
      await fixture.withoutWorker(async () => {
        const request = routed('LATE');
        const first = await fixture.claimed(request);
        await fixture.store(first, final);
        const late = async () => {
          for (const _ of [1, 2]) await fixture.store(first, { kind: 'delivered', units: [] });
        };
        const [second] = await claimSubmissions(fixture.database, 'second', 1, 60_000);
        if (when.startsWith('while')) await late();
        await fixture.store(second!, { kind: 'delivered', units: [] });
        if (when.startsWith('after')) await late();
        expect(await fixture.summary(request.orderId)).toMatchObject({ state: 'delivered', delivered_quantity: 1 });
        expect(await fixture.results(request.orderId)).toMatchObject([{ outcome: 'DELIVERED' }]);
        expect(await fixture.discrepancies(request.orderId)).toMatchObject([{ kind: 'late-delivery', units: 1 }]);
      });
    },
  );

  test('is cancelled in the pause before the second supplier has it, and then not sent', async () => {
    await fixture.withoutWorker(async () => {
      const request = routed('PAUSE');
      await fixture.store(await fixture.claimed(request), final);
      expect(await fixture.cancel(request.orderId)).toMatchObject({ state: 'cancelled' });
      expect(await claimSubmissions(fixture.database, 'second', 1, 60_000)).toEqual([]);
    });
  });
});

describe('a top-up whose supplier nobody can call', () => {
  const retry = { firstMs: 20, factor: 2, maxMs: 100, giveUpAfterMs: 3_600_000 };
  const giveUp = (name: string) => giveUpJobs(fixture.database, { name, retry }, silentLog);
  const old = `routed_at = now() - interval '61 minutes'`;

  test('goes to its fallback at the end of the policy, and fails at the end of that one’s', async () => {
    const request = routed('AWAY', { supplier: 'away', fallback: { supplier: 'far', supplierSku: 'FAR' } });
    await fixture.place(request);
    await set(request.orderId, old);
    expect(await giveUp('away')).toBe(1);
    expect(await route(request.orderId)).toEqual({ supplier: 'far', supplier_sku: 'FAR', is_rerouted: true });
    expect(await fixture.results(request.orderId)).toEqual([]);
    expect(await giveUp('far')).toBe(0);
    await set(request.orderId, old);
    expect(await giveUp('far')).toBe(1);
    expect(await fixture.summary(request.orderId)).toMatchObject({
      state: 'failed',
      failure_code: 'OPERATOR_UNAVAILABLE',
    });
  });

  test('fails by what the second supplier did, not by how the first refused it', async () => {
    const request = routed('REFUSED', { fallback: { supplier: 'far', supplierSku: 'FAR' } });
    await fixture.withoutWorker(async () => {
      await fixture.store(await fixture.claimed(request), final);
      await set(request.orderId, old);
      expect(await giveUp('far')).toBe(1);
    });
    expect(await fixture.summary(request.orderId)).toMatchObject({ failure_code: 'OPERATOR_UNAVAILABLE' });
  });

  test('because it is not configured any more goes to its fallback after a minute', async () => {
    const request = routed('GONE', { supplier: 'gone' });
    await fixture.withoutWorker(async () => {
      await fixture.place(request);
      await set(request.orderId, `next_check_at = now() - interval '61 seconds'`);
      expect(await rescueOrphans(fixture.database, new Set(['stock', 'peer', 'second']), 60_000, silentLog)).toBe(1);
      expect(await route(request.orderId)).toMatchObject({ supplier: 'second', is_rerouted: true });
    });
    await fixture.becomes(request.orderId, 'delivered');
  });
});

test('vouchers go to a fallback by the same rule, and not once some of their codes have come', async () => {
  const fallback = { supplier: 'second', supplierSku: 'CARD-2' };
  const some = fixture.peer.units(1);
  failsAs('CARD-1', 'PRODUCT_OUT_OF_STOCK');
  fixture.peer.onOrder('PART-1', ({ reference }) => {
    fixture.peer.book.set(reference, { status: 'FAILED', code: 'PRODUCT_OUT_OF_STOCK', units: some });
    return fixture.peer.reply(reference);
  });
  const whole = { ...fixture.order('CARD-1'), fallback };
  const part = { ...fixture.order('PART-1'), fallback };
  expect(await fixture.place(whole, 15_000)).toMatchObject({ state: 'delivered', delivered_quantity: 2 });
  expect(await fixture.reveal(whole.orderId)).toHaveLength(2);
  expect(await fixture.place(part, 15_000)).toMatchObject({ state: 'failed', failure_code: 'PRODUCT_OUT_OF_STOCK' });
  expect(await fixture.freeCodes('PART-1')).toBe(1);

  // The codes of the first supplier in time are its order's, though they are of another sku than the fallback's.
  await fixture.withoutWorker(async () => {
    const late = { ...fixture.order('LATE-CARD-1'), fallback };
    const call = await fixture.claimed(late);
    await fixture.store(call, final);
    await fixture.store(call, await fixture.supplier.submit(call.order));
    expect(await fixture.summary(late.orderId)).toMatchObject({ state: 'delivered', delivered_quantity: 2 });
    expect(await fixture.reveal(late.orderId)).toHaveLength(2);
  });
});
