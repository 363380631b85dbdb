import { query } from '@dg/platform/postgres';
import { silentLog, waitFor } from '@dg/testing';
import { rescueOrphans } from '../commands/rescue-orphans.ts';
import { summariseJobs } from '../db/jobs.ts';
import { openFixture, type Fixture } from '../testing/fixture.ts';
import { chunkUnitsMax, workLine } from './work-line.ts';
import { startWorker } from './worker.ts';

let fixture: Fixture;
beforeAll(async () => {
  fixture = await openFixture();
}, 60_000);
afterEach(() => fixture.expectSound());
afterAll(() => fixture.close());

const line = (supplierSku: string) => ({ supplierSku, denominationMinor: 1_000n });
const summaryOf = async (orderId: number) => (await summariseJobs(fixture.database, [orderId]))[0]!;
const free = async (sku: string) =>
  (await query(fixture.database, 'select from stock_codes where supplier_sku = $1 and order_id is null', [sku])).length;

describe('a bulk order', () => {
  test('is delivered in chunks, each of which its order learns of, and does not hold up a small one', async () => {
    await fixture.stock('BULK', 700);
    const big = fixture.request('BULK', 600);
    const small = fixture.request('BULK', 6);
    await fixture.expedite(big, small);
    await workLine(fixture.database, line('BULK'));
    expect(await summaryOf(big.orderId)).toMatchObject({ state: 'queued', delivered_quantity: chunkUnitsMax });
    await workLine(fixture.database, line('BULK'));
    expect(await summaryOf(small.orderId)).toMatchObject({ state: 'delivered' });
    while ((await summaryOf(big.orderId)).state === 'queued') await workLine(fixture.database, line('BULK'));
    const results = await fixture.results(big.orderId);
    expect(results.map((result) => result['outcome'])).toEqual(['PROGRESS', 'PROGRESS', 'DELIVERED']);
    expect(results.map((result) => result['sequence'])).toEqual([1, 2, 3]);
    expect(results.at(-1)).toMatchObject({ delivered_quantity: 600 });
  });

  test('that is Instant and runs short delivers what there is, then fails and gives back what nobody saw', async () => {
    await fixture.stock('PARTIAL', 8);
    const request = fixture.request('PARTIAL', 20);
    await fixture.expedite(request);
    await workLine(fixture.database, line('PARTIAL'));
    expect(await fixture.results(request.orderId)).toMatchObject([
      { outcome: 'PROGRESS', sequence: 1, delivered_quantity: 8 },
      {
        outcome: 'FAILED',
        sequence: 2,
        delivered_quantity: 0,
        shown_quantity: 0,
        failure_code: 'PRODUCT_OUT_OF_STOCK',
      },
    ]);
    expect(await free('PARTIAL')).toBe(8);
    expect(await fixture.reveal(request.orderId)).toEqual([]);
  });

  test('that fails leaves its codes to the next one in the same round', async () => {
    await fixture.stock('NEXT', 8);
    const [tooMany, fits] = [fixture.request('NEXT', 20), fixture.request('NEXT', 7)];
    await fixture.expedite(tooMany, fits);
    await workLine(fixture.database, line('NEXT'));
    expect(await summaryOf(tooMany.orderId)).toMatchObject({ state: 'failed' });
    expect(await summaryOf(fits.orderId)).toMatchObject({ state: 'delivered' });
  });
});

describe('the worker', () => {
  test('serves waiting orders once codes are imported, the oldest first', async () => {
    const [first, second, third] = [6, 7, 3].map((quantity) =>
      fixture.request('WAIT', quantity, { deliveryTime: 'Delayed' }),
    );
    await fixture.expedite(third!, second!, first!);
    const worker = startWorker({ database: fixture.database, log: silentLog, wakeRelay: () => undefined });
    try {
      await waitFor('all to wait', async () =>
        (await summariseJobs(fixture.database, [first!.orderId, second!.orderId, third!.orderId])).every(
          (job) => job.state === 'waiting',
        ),
      );
      await fixture.stock('WAIT', 10);
      worker.wake();
      await waitFor('the oldest', async () => (await summaryOf(first!.orderId)).state === 'delivered', 3_000);
      await waitFor(
        'part of the second',
        async () => (await summaryOf(second!.orderId)).delivered_quantity === 4,
        3_000,
      );
      expect(await summaryOf(second!.orderId)).toMatchObject({ state: 'waiting' });
      expect(await summaryOf(third!.orderId)).toMatchObject({ state: 'waiting', delivered_quantity: 0 });
    } finally {
      await worker.stop();
    }
  });

  test('leaves alone what is to be ordered from a supplier, also of the same line', async () => {
    await fixture.stock('ELSEWHERE', 2);
    const request = fixture.request('ELSEWHERE', 2, { supplier: 'elsewhere' });
    await fixture.expedite(request);
    await workLine(fixture.database, line('ELSEWHERE'));
    expect(await summaryOf(request.orderId)).toMatchObject({ state: 'queued', delivered_quantity: 0 });
    expect(await rescueOrphans(fixture.database, new Set(['stock']), 60_000, silentLog)).toBe(0);
    expect(await rescueOrphans(fixture.database, new Set(['stock']), 0, silentLog)).toBe(1);
    expect(await summaryOf(request.orderId)).toMatchObject({ state: 'failed', failure_code: 'PRODUCT_UNAVAILABLE' });
  });

  test('and another beside it never give more units than were ordered', async () => {
    await fixture.stock('TWO', 1_000);
    const requests = Array.from({ length: 12 }, () => fixture.request('TWO', 80));
    await fixture.expedite(...requests);
    const workers = [1, 2].map(() =>
      startWorker({ database: fixture.database, log: silentLog, wakeRelay: () => undefined }),
    );
    const isDone = async () =>
      (
        await summariseJobs(
          fixture.database,
          requests.map((request) => request.orderId),
        )
      ).every((job) => job.state === 'delivered');
    await waitFor('all to be delivered', isDone);
    await Promise.all(workers.map((worker) => worker.stop()));
    expect(await free('TWO')).toBe(40);
  });
});
