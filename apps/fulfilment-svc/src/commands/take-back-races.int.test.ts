import { query } from '@dg/platform/postgres';
import { silentLog, waitFor } from '@dg/testing';
import type { CancelAnswer, Supplier } from '../suppliers/supplier.ts';
import { openEsimFixture, type EsimFixture } from '../testing/esim-fixture.ts';
import { cancelOrder } from './cancel-job.ts';
import { learnFacts } from './learn-facts.ts';
import { refuseOrphanTakeBacks } from './refuse-orphan-take-backs.ts';

let fixture: EsimFixture;
beforeAll(async () => {
  fixture = await openEsimFixture();
}, 60_000);
afterEach(() => fixture.expectSound());
afterAll(() => fixture.close());

const cancelOf = (orderId: number) => ({ orderId, clientId: 1, requestId: 'c' });
const depsWith = (suppliers: ReadonlyMap<string, Supplier>) => {
  const { database, vault } = fixture;
  return { database, vault, log: silentLog, suppliers };
};
const cancel = (orderId: number, suppliers = fixture.suppliers, waitMs = 5_000) =>
  cancelOrder(depsWith(suppliers), cancelOf(orderId), Date.now() + waitMs);
const cancellation = (orderId: number) => fixture.row('esim_cancellations', orderId);
const outcomes = async (orderId: number) => (await fixture.results(orderId)).map(({ outcome }) => outcome);
const installed = (orderId: number) =>
  learnFacts(fixture.database, fixture.vault, orderId, { asOf: new Date(), installedAt: new Date() });

/** Wants an order back twice at once; its supplier answers the second call first, and refuses that. */
async function wantedTwice(sku: string, meanwhile: (orderId: number) => Promise<unknown>) {
  const { promise, resolve } = Promise.withResolvers<CancelAnswer>();
  fixture.peer.onCancel(sku, (_order, nth) => (nth === 1 ? promise : { kind: 'refused', why: 'it is gone' }));
  const { orderId } = await fixture.delivered(sku);
  const first = cancel(orderId);
  await waitFor('the first call', async () => (await cancellation(orderId))?.state === 'requested');
  expect(await cancel(orderId)).toMatchObject({ state: 'delivered' });
  expect(await cancellation(orderId)).toMatchObject({ state: 'refused', tries: 2 });
  await meanwhile(orderId);
  resolve({ kind: 'cancelled' });
  return { orderId, result: await first };
}

describe('two calls that take the same eSIM back', () => {
  test('have taken it back when one of them did, though the other was refused first', async () => {
    const { orderId, result } = await wantedTwice('EITHER', () => Promise.resolve());
    expect(result).toMatchObject({ state: 'cancelled' });
    expect(await cancellation(orderId)).toMatchObject({ state: 'done' });
    expect(await outcomes(orderId)).toEqual(['DELIVERED', 'CANCELLED']);
  });

  test('are for a person to see when its life was told between the refusal and that', async () => {
    const { orderId, result } = await wantedTwice('TOO-LATE', installed);
    expect(result).toMatchObject({ state: 'delivered' });
    expect(await outcomes(orderId)).toEqual(['DELIVERED', 'PROFILE']);
    const listed = 'select kind, units, job_state from supplier_discrepancies where order_id = $1';
    expect(await query(fixture.database, listed, [orderId])).toEqual([
      { kind: 'late-take-back', units: 1, job_state: 'delivered' },
    ]);
  });

  test('are one at a time for the worker: who joins has the lease', async () => {
    const { promise, resolve } = Promise.withResolvers<CancelAnswer>();
    fixture.peer.onCancel('JOINED', () => promise);
    const { orderId } = await fixture.delivered('JOINED');
    await expect(cancel(orderId, fixture.suppliers, 50)).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    const leaseOf = async () => (await cancellation(orderId))!.next_check_at;
    const first = await leaseOf();
    // How long another supplier may take is nothing to this one.
    const slow = { ...fixture.peer.supplier, name: 'slow', timeoutMs: 3_600_000 };
    await expect(cancel(orderId, new Map([...fixture.suppliers, ['slow', slow]]), 50)).rejects.toMatchObject({
      code: 'UNAVAILABLE',
    });
    expect(await cancellation(orderId)).toMatchObject({ state: 'requested', tries: 2 });
    expect((await leaseOf()).getTime()).toBeGreaterThan(first.getTime());
    expect((await leaseOf()).getTime()).toBeLessThan(Date.now() + 60_000);
    resolve({ kind: 'cancelled' });
    await fixture.becomes(orderId, 'cancelled');
  });
});

describe('an eSIM of a supplier that is not configured', () => {
  test('is not wanted back of anybody: it stays as it is', async () => {
    const { orderId } = await fixture.delivered('NOBODYS');
    expect(await cancel(orderId, new Map())).toMatchObject({ state: 'delivered' });
    expect(await cancellation(orderId)).toBeUndefined();
    expect(await fixture.row('esim_profiles', orderId)).toMatchObject({ is_held: false });
  });

  test('or not any more is not held for ever: it is refused, and what happened to it is told', async () => {
    const { promise, resolve } = Promise.withResolvers<CancelAnswer>();
    fixture.peer.onCancel('NOBODYS-NOW', () => promise);
    const { orderId } = await fixture.delivered('NOBODYS-NOW');
    await expect(cancel(orderId, fixture.suppliers, 50)).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    await installed(orderId);
    await fixture.withoutWorkers(async () => {
      const refuse = (known: string[], graceMs: number) => refuseOrphanTakeBacks(depsWith(new Map()), known, graceMs);
      await query(
        fixture.database,
        `update esim_cancellations set next_check_at = now() - interval '1 minute' where order_id = $1`,
        [orderId],
      );
      expect([await refuse(['peer'], 0), await refuse([], 120_000)]).toEqual([0, 0]);
      expect(await refuse([], 30_000)).toBe(1);
      expect(await cancellation(orderId)).toMatchObject({ state: 'refused', next_check_at: null });
      expect(await fixture.steps(orderId)).toMatchObject([{ change: 'INSTALLED' }]);
      resolve({ kind: 'refused', why: 'installed' });
    });
  });
});
