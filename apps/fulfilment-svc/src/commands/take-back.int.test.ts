import { query } from '@dg/platform/postgres';
import { silentLog, waitFor } from '@dg/testing';
import { claimAsks, claimSubmissions, type DueCall } from '../db/supplier-calls.ts';
import type { SupplierAnswer } from '../domain/attempt.ts';
import type { CancelAnswer, KnownOfTakeBack } from '../suppliers/supplier.ts';
import { openEsimFixture, type EsimFixture } from '../testing/esim-fixture.ts';
import { deliveredAnswer } from '../testing/esim-peer.ts';
import { learnFacts } from './learn-facts.ts';
import { resolveJob } from './resolve-job.ts';
import { storeAnswer } from './store-answer.ts';
import { takeBack } from './take-back.ts';

let fixture: EsimFixture;
beforeAll(async () => {
  fixture = await openEsimFixture();
}, 60_000);
afterEach(() => fixture.expectSound());
afterAll(() => fixture.close());

const cancel = (orderId: number, deadlineMs = 5_000) =>
  fixture.client.CancelJob({ order_id: orderId, client_id: 1, request_id: 'c' }, { deadlineMs });
const cancelCalls = (orderId: number) =>
  fixture.peer.calls.filter(({ call, order }) => call === 'cancel' && order.reference === `${orderId}-1`);
const installed = (orderId: number) =>
  learnFacts(fixture.database, fixture.vault, orderId, { asOf: new Date(), installedAt: new Date() });
const cancellation = (orderId: number) => fixture.row('esim_cancellations', orderId);
const outcomes = async (orderId: number) =>
  (await fixture.results(orderId)).map(({ outcome, sequence }) => [outcome, sequence]);
const refused: CancelAnswer = { kind: 'refused', why: 'installed' };
const unknown: CancelAnswer = { kind: 'unknown', why: 'no answer' };
const storing = (call: DueCall, answer: SupplierAnswer) =>
  storeAnswer(fixture.database, fixture.vault, fixture.peer.supplier.retry, call, answer);

/** An order that the peer has accepted, and about which it says nothing more by itself. */
async function accepted(sku: string): Promise<number> {
  fixture.peer.onOrder(sku, () => ({ kind: 'accepted', units: [], progress: `progress of ${sku}` }));
  const request = fixture.esim(sku);
  await fixture.place(request, 0);
  await waitFor(
    'the answer',
    async () => (await fixture.row('supplier_attempts', request.orderId))?.state === 'accepted',
  );
  return request.orderId;
}

describe('an eSIM that an operator wants back', () => {
  test('is taken back from its supplier before its job is cancelled, once, however often that is asked', async () => {
    const { orderId, iccid } = await fixture.delivered('UNUSED');
    expect(await cancel(orderId)).toMatchObject({ state: 'CANCELLED', sequence: 2, delivered_quantity: 0, iccid });
    expect(await cancel(orderId)).toMatchObject({ state: 'CANCELLED', sequence: 2 });
    expect(cancelCalls(orderId)).toHaveLength(1);
    expect(await fixture.results(orderId)).toMatchObject([
      { outcome: 'DELIVERED' },
      { outcome: 'CANCELLED', sequence: 2, delivered_quantity: 0, iccid },
    ]);
    expect(await fixture.row('esim_profiles', orderId)).toMatchObject({ next_check_at: null });
    expect(await installed(orderId)).toBe(0);
    expect(await fixture.steps(orderId)).toEqual([]);
  });

  test('can be taken back while its supplier is still making it, with all it was told of it; later answers are nothing', async () => {
    const orderId = await accepted('ACCEPTED');
    expect(await cancel(orderId)).toMatchObject({ state: 'CANCELLED', sequence: 1 });
    expect(cancelCalls(orderId)).toMatchObject([{ order: { kind: 'esim', progress: 'progress of ACCEPTED' } }]);
    await fixture.withoutWorkers(async () => {
      expect(await fixture.row('supplier_attempts', orderId)).toMatchObject({ state: 'final', next_check_at: null });
      await query(fixture.database, 'update supplier_attempts set next_check_at = now() where order_id = $1', [
        orderId,
      ]);
      const [late] = await claimAsks(fixture.database, 'peer', 10, 60_000);
      await storing(late!, deliveredAnswer());
      expect(await fixture.row('supplier_attempts', orderId)).toMatchObject({ state: 'final', next_check_at: null });
      expect(await fixture.row('esim_profiles', orderId)).toBeUndefined();
      expect(await outcomes(orderId)).toEqual([['CANCELLED', 1]]);
    });
  });

  test('stays with its order when its supplier refuses: its word counts, and it is asked how the profile stands', async () => {
    const { orderId, iccid } = await fixture.delivered('INSTALLED-MEANWHILE');
    await waitFor('the first question', async () => fixture.peer.reads.includes(iccid));
    const installedAt = new Date();
    fixture.peer.onRead(iccid, () => ({ asOf: new Date(), installedAt }));
    fixture.peer.onCancel('INSTALLED-MEANWHILE', () => refused);
    expect(await cancel(orderId)).toMatchObject({ state: 'DELIVERED', sequence: 1 });
    await waitFor('the installation', async () => (await fixture.steps(orderId)).length > 0);
    expect(await fixture.steps(orderId)).toMatchObject([{ sequence: 1, change: 'INSTALLED' }]);
    expect(await outcomes(orderId)).toEqual([
      ['DELIVERED', 1],
      ['PROFILE', 0],
    ]);
  });

  test('may be wanted back again after its supplier has refused', async () => {
    fixture.peer.onCancel('AGAIN', (_order, nth) => (nth === 1 ? refused : { kind: 'cancelled' }));
    const { orderId } = await fixture.delivered('AGAIN');
    expect(await cancel(orderId)).toMatchObject({ state: 'DELIVERED' });
    expect(await cancel(orderId)).toMatchObject({ state: 'CANCELLED' });
  });

  test.each(['installed', 'ended'])('that is %s is not asked back at all', async (how) => {
    const { orderId } = await fixture.delivered(`TOO-LATE-${how}`);
    const asOf = new Date();
    await learnFacts(fixture.database, fixture.vault, orderId, {
      asOf,
      ...(how === 'installed' ? { installedAt: asOf } : { end: { at: asOf, why: 'withdrawn' } }),
    });
    expect(await cancel(orderId)).toMatchObject({ state: 'DELIVERED' });
    expect(cancelCalls(orderId)).toEqual([]);
    expect(await cancellation(orderId)).toBeUndefined();
  });

  test('is asked back with what is known of it, by which its supplier’s refusal is judged', async () => {
    const told: KnownOfTakeBack[] = [];
    fixture.peer.onCancel('JUDGED', async ({ reference }, nth, known) => {
      told.push(known);
      if (nth === 1) await installed(Number(reference.split('-')[0]));
      return nth === 1 ? unknown : refused;
    });
    const { orderId } = await fixture.delivered('JUDGED');
    await expect(cancel(orderId)).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    await waitFor('the refusal', async () => (await cancellation(orderId))?.state === 'refused');
    expect(told).toEqual([
      { tries: 1, isInstalled: false },
      { tries: 2, isInstalled: true },
    ]);
    expect(await fixture.steps(orderId)).toMatchObject([{ change: 'INSTALLED' }]);
  });

  test('of which nobody can tell is asked for again until that is known, and nothing is refunded before', async () => {
    let isMute = true;
    fixture.peer.onCancel('MUTE', () => (isMute ? unknown : { kind: 'cancelled' }));
    const { orderId } = await fixture.delivered('MUTE');
    await expect(cancel(orderId)).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    await waitFor('it to be asked again', async () => cancelCalls(orderId).length >= 3);
    expect(await outcomes(orderId)).toEqual([['DELIVERED', 1]]);
    await expect(cancel(orderId)).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    isMute = false;
    await fixture.becomes(orderId, 'cancelled');
    expect(await outcomes(orderId)).toEqual([
      ['DELIVERED', 1],
      ['CANCELLED', 2],
    ]);
  });

  test('does not keep its operator beyond his deadline, and is taken back all the same', async () => {
    const { promise, resolve } = Promise.withResolvers<CancelAnswer>();
    fixture.peer.onCancel('SLOW', () => promise);
    const { orderId } = await fixture.delivered('SLOW');
    await expect(cancel(orderId, 900)).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    resolve({ kind: 'cancelled' });
    await fixture.becomes(orderId, 'cancelled');
  });

  test('whose supplier cannot be called is left to the worker', async () => {
    const { orderId } = await fixture.delivered('DOWN');
    fixture.peer.setDown(true);
    await expect(cancel(orderId)).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    await query(fixture.database, 'update esim_cancellations set next_check_at = now() where order_id = $1', [orderId]);
    fixture.peer.setDown(false);
    await fixture.becomes(orderId, 'cancelled');
  });

  test('is taken back by whoever comes after a crash between the request, the answer and its storing', async () => {
    const { orderId } = await fixture.delivered('CRASHED');
    await fixture.withoutWorkers(async () => {
      const { database, vault, suppliers } = fixture;
      const dies = { ...fixture.peer.supplier, cancel: () => new Promise<never>(() => undefined) };
      const deps = { database, vault, log: silentLog, suppliers: new Map([...suppliers, ['peer', dies]]) };
      const request = { orderId, clientId: 1, requestId: 'c' };
      await expect(takeBack(deps, request, Date.now() + 50)).rejects.toMatchObject({ code: 'UNAVAILABLE' });
      expect(await cancellation(orderId)).toMatchObject({ state: 'requested', reference: `${orderId}-1` });
      await query(database, 'update esim_cancellations set next_check_at = now() where order_id = $1', [orderId]);
    });
    await fixture.becomes(orderId, 'cancelled');
    expect(await outcomes(orderId)).toEqual([
      ['DELIVERED', 1],
      ['CANCELLED', 2],
    ]);
  });

  test('another client’s, another vertical’s and one that nobody knows are not touched', async () => {
    const { orderId } = await fixture.delivered('OTHERS');
    await expect(cancel(orderId)).resolves.toMatchObject({ state: 'CANCELLED' });
    const other = await fixture.delivered('OTHERS-2');
    await expect(
      fixture.client.CancelJob({ order_id: other.orderId, client_id: 2, request_id: 'c' }),
    ).rejects.toMatchObject({ code: 'ORDER_NOT_FOUND' });
    await fixture.stock('CODES', 1);
    const voucher = fixture.request('CODES', 1);
    await fixture.expedite(voucher);
    expect(await cancel(voucher.orderId)).toMatchObject({ state: 'DELIVERED' });
    expect(cancelCalls(other.orderId)).toEqual([]);
  });
});

describe('while an eSIM is wanted back', () => {
  /** Runs `meanwhile` between the request and the answer of the supplier. */
  async function answeredAfter(sku: string, answer: CancelAnswer, orderId: number, meanwhile: () => Promise<void>) {
    const { promise, resolve } = Promise.withResolvers<CancelAnswer>();
    fixture.peer.onCancel(sku, () => promise);
    const cancelling = cancel(orderId);
    await waitFor('the request', async () => (await cancellation(orderId))?.state === 'requested');
    try {
      await meanwhile();
    } finally {
      resolve(answer);
    }
    return cancelling;
  }

  test.each(['cancelled', 'refused'] as const)(
    'what happens to its profile is told only if it stays with its order: %s',
    async (kind) => {
      const sku = `HELD-${kind}`;
      const { orderId } = await fixture.delivered(sku);
      const answer = kind === 'cancelled' ? ({ kind } as const) : refused;
      const result = await answeredAfter(sku, answer, orderId, async () => {
        expect(await installed(orderId)).toBe(0);
        expect(await fixture.steps(orderId)).toEqual([]);
      });
      expect(result.state).toBe(kind === 'cancelled' ? 'CANCELLED' : 'DELIVERED');
      expect((await fixture.steps(orderId)).map(({ change }) => change)).toEqual(
        kind === 'cancelled' ? [] : ['INSTALLED'],
      );
    },
  );

  test('its order is neither asked for nor sent again, and a call that was under way may still deliver it', async () => {
    const orderId = await accepted('UNDER-WAY');
    await fixture.withoutWorkers(async () => {
      await query(fixture.database, 'update supplier_attempts set next_check_at = now() where order_id = $1', [
        orderId,
      ]);
      const [underWay] = await claimAsks(fixture.database, 'peer', 10, 60_000);
      const result = await answeredAfter('UNDER-WAY', { kind: 'cancelled' }, orderId, async () => {
        await query(fixture.database, 'update supplier_attempts set next_check_at = now() where order_id = $1', [
          orderId,
        ]);
        expect(await claimAsks(fixture.database, 'peer', 10, 60_000)).toEqual([]);
        await storing(underWay!, deliveredAnswer());
      });
      expect(result).toMatchObject({ state: 'CANCELLED' });
      expect(await outcomes(orderId)).toEqual([
        ['DELIVERED', 1],
        ['CANCELLED', 2],
      ]);
      expect((await fixture.row('esim_profiles', orderId))?.cancelled_at).toEqual(expect.any(Date));
    });
  });

  test.each([
    [true, 'cancelled'],
    [false, 'failed'],
  ] as const)(
    'an order that its supplier definitely refuses is nobody’s: with a fallback (%s) it is %s',
    async (hasFallback, end) => {
      const sku = `REFUSED-${end}`;
      fixture.peer.onOrder(sku, () => ({ kind: 'accepted', units: [] }));
      const fallback = hasFallback ? { supplier: 'peer', supplierSku: 'NEVER-SENT' } : undefined;
      const { orderId } = fixture.esim(sku);
      await fixture.place(fixture.esim(sku, { orderId, fallback }), 0);
      await waitFor('the answer', async () => (await fixture.row('supplier_attempts', orderId))?.state === 'accepted');
      await fixture.withoutWorkers(async () => {
        await query(fixture.database, 'update supplier_attempts set next_check_at = now() where order_id = $1', [
          orderId,
        ]);
        const [underWay] = await claimAsks(fixture.database, 'peer', 10, 60_000);
        const result = await answeredAfter(sku, unknown, orderId, async () => {
          await storing(underWay!, { kind: 'final', failureCode: 'PRODUCT_UNAVAILABLE', units: [] });
          expect(await claimSubmissions(fixture.database, 'peer', 10, 60_000)).toEqual([]);
        }).catch(() => undefined);
        expect(result).toBeUndefined();
      });
      await fixture.becomes(orderId, end);
      expect(await cancellation(orderId)).toMatchObject({ state: 'refused' });
    },
  );

  test('a person may still end it in review, and the answer that comes then is about nothing', async () => {
    const orderId = await accepted('REVIEWED');
    await fixture.withoutWorkers(async () => {
      await query(fixture.database, `update jobs set state = 'review' where order_id = $1`, [orderId]);
      const result = await answeredAfter('REVIEWED', { kind: 'cancelled' }, orderId, async () => {
        const resolution = { orderId, clientId: 1, note: 'n', actor: 'a', requestId: 'r', outcome: 'failed' } as const;
        await resolveJob(fixture.database, fixture.vault, resolution);
      });
      expect(result).toMatchObject({ state: 'FAILED' });
      expect(await outcomes(orderId)).toEqual([['FAILED', 1]]);
      expect(await cancellation(orderId)).toMatchObject({ state: 'done' });
    });
  });
});
