import { query } from '@dg/platform/postgres';
import { silentLog, waitFor } from '@dg/testing';
import { openSupplierFixture, type SupplierFixture } from '../testing/supplier-fixture.ts';
import { createJobEnds } from '../worker/job-ends.ts';
import { startSupplierWorker } from '../worker/supplier-worker.ts';
import { describeJob } from '../queries/describe-job.ts';
import { refreshJobs } from './refresh-jobs.ts';

const hourMs = 3_600_000;
let fixture: SupplierFixture;
beforeAll(async () => {
  // By itself nobody asks while these tests last.
  fixture = await openSupplierFixture({ firstMs: hourMs, factor: 1, maxMs: hourMs, giveUpAfterMs: 24 * hourMs });
}, 60_000);
afterEach(() => fixture.expectSound());
afterAll(() => fixture.close());

const refresh = async (orderIds: readonly number[], waitMs = 15_000) =>
  refreshJobs(fixture.deps, orderIds, Date.now() + waitMs);
const asked = (orderId: number) => fixture.peer.asked.filter((reference) => reference === `${orderId}-1`).length;
const calledAgo = (orderId: number, seconds: number) =>
  query(
    fixture.database,
    'update supplier_attempts set called_at = now() - make_interval(secs => $2) where order_id = $1',
    [orderId, seconds],
  );

/** A top-up that its supplier has accepted. */
async function accepted(sku: string): Promise<number> {
  fixture.peer.onOrder(sku, ({ reference }) => {
    fixture.peer.book.set(reference, { status: 'ACCEPTED', units: [] });
    return fixture.peer.reply(reference);
  });
  const request = fixture.topup(sku);
  await fixture.place(request);
  const state = async () => (await fixture.attempts(request.orderId))[0]?.['state'];
  await waitFor('the answer', async () => (await state()) === 'accepted');
  return request.orderId;
}
const done = (orderId: number) => fixture.peer.book.set(`${orderId}-1`, { status: 'DELIVERED', units: [] });

describe('a client who looks at an order that its supplier has', () => {
  test('is told what the supplier says now', async () => {
    const orderId = await accepted('LOOKED-AT');
    await calledAgo(orderId, 5);
    done(orderId);
    expect(await refresh([orderId])).toMatchObject([{ order_id: orderId, state: 'delivered' }]);
  });

  test('is told that nothing has changed once the supplier has said so; the policy’s pauses do not grow by it', async () => {
    const orderId = await accepted('UNCHANGED');
    const checks = 'select check_count from supplier_attempts where order_id = $1';
    await query(fixture.database, 'update supplier_attempts set check_count = 3 where order_id = $1', [orderId]);
    await calledAgo(orderId, 5);
    expect(await refresh([orderId])).toMatchObject([{ state: 'running', sequence: 0 }]);
    expect(asked(orderId)).toBe(1);
    expect(await query(fixture.database, checks, [orderId])).toEqual([{ check_count: 3 }]);
    done(orderId);
    expect(await refresh([orderId])).toMatchObject([{ state: 'running' }]);
    expect(asked(orderId)).toBe(1);
  });

  test('twenty times at once, and again, has it asked once in 5 seconds', async () => {
    const orderId = await accepted('CROWD');
    await calledAgo(orderId, 5);
    await Promise.all(Array.from({ length: 20 }, () => refresh([orderId, orderId])));
    for (let round = 0; round < 5; round++) await Promise.all([1, 2, 3, 4].map(() => refresh([orderId])));
    expect(asked(orderId)).toBe(1);
    done(orderId);
    await calledAgo(orderId, 5);
    expect(await refresh([orderId])).toMatchObject([{ state: 'delivered' }]);
  });

  test('does not have it asked again while a question is under way, and is told its answer', async () => {
    const orderId = await accepted('UNDER-WAY');
    await fixture.withoutWorker(async () => {
      const set = `update supplier_attempts set called_at = now() - interval '6 seconds', answered_at = now() - interval '7 seconds',
                   next_check_at = now() + interval '1 hour' where order_id = $1`;
      await query(fixture.database, set, [orderId]);
      const waiting = refresh([orderId]);
      const due = 'select from supplier_attempts where order_id = $1 and next_check_at <= now()';
      expect(await query(fixture.database, due, [orderId])).toEqual([]);
      const [attempt] = (await describeJob(fixture.database, fixture.vault, orderId)).attempts;
      await fixture.store(
        {
          kind: 'ask',
          orderId,
          supplier: 'peer',
          submissionCount: 1,
          progress: undefined,
          order: {
            ...fixture.topup('X'),
            kind: 'topup',
            reference: attempt!.reference,
            sku: 'X',
            supplierReference: '',
          },
        },
        { kind: 'delivered', units: [] },
      );
      expect(await waiting).toMatchObject([{ state: 'delivered' }]);
    });
  });

  test('at another replica than the one that asks is told its answer too', async () => {
    const orderId = await accepted('REPLICA');
    await fixture.withoutWorker(async () => {
      await calledAgo(orderId, 5);
      done(orderId);
      const { database, vault, deps, supplier } = fixture;
      const elsewhere = { database, vault, log: silentLog, jobEnds: createJobEnds(database) };
      const { relay: wakeRelay, suppliers: wakeSuppliers } = deps.wakes;
      const worker = startSupplierWorker(supplier, { ...elsewhere, wakeRelay, wakeSuppliers });
      try {
        expect(await refresh([orderId])).toMatchObject([{ state: 'delivered' }]);
      } finally {
        await worker.stop();
      }
    });
  });

  test('waits no longer than he can', async () => {
    const orderId = await accepted('IMPATIENT');
    fixture.peer.onAsk('IMPATIENT', () => 'silence');
    await calledAgo(orderId, 5);
    expect(await refresh([orderId], 50)).toMatchObject([{ state: 'running' }]);
    const isAnswered = 'select from supplier_attempts where order_id = $1 and answered_at > called_at';
    await waitFor(
      'the question to time out',
      async () => (await query(fixture.database, isAnswered, [orderId])).length,
    );
  });

  test('is told about an order in review what its supplier says by now', async () => {
    const orderId = await accepted('REVIEWED');
    await query(fixture.database, `update jobs set state = 'review' where order_id = $1`, [orderId]);
    await calledAgo(orderId, 5);
    done(orderId);
    expect(await refresh([orderId])).toMatchObject([{ state: 'delivered' }]);
  });
});

describe('nobody is asked, and nobody waits,', () => {
  test('about what no supplier has: own stock, what was not sent or has ended, and no job at all', async () => {
    await fixture.stock('OWN', 1);
    const own = fixture.request('OWN', 3, { deliveryTime: 'Delayed' });
    const ended = fixture.topup('ENDED');
    await fixture.expedite(own);
    await fixture.place(ended, 15_000);
    await calledAgo(ended.orderId, 60);
    await fixture.withoutWorker(async () => {
      const unsent = fixture.topup('UNSENT');
      await fixture.place(unsent);
      const orderIds = [own.orderId, ended.orderId, unsent.orderId, 2_000_000_000];
      const startedAt = Date.now();
      const states = (await refresh(orderIds)).map((job) => [job.order_id, job.state]);
      expect(Date.now() - startedAt).toBeLessThan(10_000);
      expect(new Map(states as [number, string][])).toEqual(
        new Map([
          [own.orderId, 'waiting'],
          [ended.orderId, 'delivered'],
          [unsent.orderId, 'queued'],
        ]),
      );
    });
    expect(asked(ended.orderId)).toBe(0);
  });

  test('while the supplier’s breaker is open', async () => {
    const orderId = await accepted('BROKEN');
    await calledAgo(orderId, 60);
    const { supplier, deps } = fixture;
    const down = { ...supplier, isDown: () => true };
    const startedAt = Date.now();
    const jobs = await refreshJobs({ ...deps, suppliers: new Map([['peer', down]]) }, [orderId], Date.now() + 15_000);
    expect(jobs).toMatchObject([{ state: 'running' }]);
    expect(Date.now() - startedAt).toBeLessThan(10_000);
    expect(asked(orderId)).toBe(0);
    done(orderId);
    await refresh([orderId]);
  });
});
