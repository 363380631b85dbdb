import { silentLog, waitFor } from '@dg/testing';
import { openHttpSupplier } from '../suppliers/http-supplier.ts';
import { openSupplierFixture, type SupplierFixture } from '../testing/supplier-fixture.ts';
import { startSupplierPeer } from '../testing/supplier-peer.ts';
import { startSupplierWorker } from './supplier-worker.ts';

let fixture: SupplierFixture;
beforeAll(async () => {
  fixture = await openSupplierFixture();
}, 60_000);
afterEach(() => fixture.expectSound());
afterAll(() => fixture.close());

describe('a supplier that is not there', () => {
  test('is never taken for one that may have the order: it is sent again under its reference, then fails', async () => {
    const closed = await startSupplierPeer('k');
    await closed.close();
    const gone = openHttpSupplier(
      {
        name: 'gone',
        baseUrl: closed.url,
        apiKey: 'k',
        callbackSecret: 's',
        timeoutMs: 250,
        concurrency: 8,
        retry: { firstMs: 20, factor: 2, maxMs: 50, giveUpAfterMs: 300 },
      },
      silentLog,
    );
    const { database, vault, deps } = fixture;
    const { jobEnds, wakes } = deps;
    const options = {
      database,
      vault,
      log: silentLog,
      jobEnds,
      wakeRelay: wakes.relay,
      wakeSuppliers: wakes.suppliers,
    };
    const worker = startSupplierWorker(gone, options);
    try {
      const request = { ...fixture.order('GONE'), supplier: 'gone' };
      await fixture.place(request);
      expect(await fixture.becomes(request.orderId, 'failed')).toMatchObject({ failure_code: 'OPERATOR_UNAVAILABLE' });
      expect(await fixture.attempts(request.orderId)).toMatchObject([{ attempt_number: 1, state: 'absent' }]);
    } finally {
      await worker.stop();
    }
  }, 60_000);

  test('is left alone after many failures, and nobody waits for it', async () => {
    const { supplier } = fixture;
    fixture.peer.onOrder('TRIP', () => ({ status: 500, body: {} }));
    const goods = { kind: 'voucher', sku: 'TRIP', denominationMinor: 1n, currency: 'USD', quantity: 1 } as const;
    const order = { ...goods, recipient: '', inputData: {}, supplierReference: undefined };
    await fixture.withoutWorker(async () => {
      for (let n = 1; !supplier.isDown(); n++) await supplier.submit({ ...order, reference: `0-${n}` });
      expect(supplier.freeCalls()).toBe(0);
      expect(await supplier.submit({ ...order, reference: '0-0' })).toMatchObject({ kind: 'absent' });
      const startedAt = Date.now();
      const request = fixture.order('LATER');
      expect(await fixture.place(request, 15_000)).toMatchObject({ state: 'queued' });
      expect(Date.now() - startedAt).toBeLessThan(10_000);
    });
    await waitFor('the breaker to try again', () => !supplier.isDown());
    await fixture.place(fixture.order('BACK'), 15_000);
    await waitFor('the order to be delivered', async () => fixture.references('LATER').length === 1);
  }, 60_000);
});
