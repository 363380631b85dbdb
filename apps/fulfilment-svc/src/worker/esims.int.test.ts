import { query } from '@dg/platform/postgres';
import { waitFor } from '@dg/testing';
import { openOrder } from '../commands/open-order.ts';
import { resolveJob } from '../commands/resolve-job.ts';
import { storeAnswer } from '../commands/store-answer.ts';
import { claimAsks, claimSubmissions, readCall } from '../db/supplier-calls.ts';
import { describeJob } from '../queries/describe-job.ts';
import { openEsimFixture, type EsimFixture } from '../testing/esim-fixture.ts';
import { deliveredAnswer, newGoods } from '../testing/esim-peer.ts';

let fixture: EsimFixture;
beforeAll(async () => {
  fixture = await openEsimFixture({ isAskedByOrdering: true });
}, 60_000);
afterEach(() => fixture.expectSound());
afterAll(() => fixture.close());

const callsFor = (orderId: number) =>
  fixture.peer.calls
    .filter(({ order }) => order.reference.startsWith(`${orderId}-`))
    .map(({ call, order }) => [call, order.progress]);
const profiles = (orderId: number) =>
  query(fixture.database, 'select is_placed from esim_profiles where order_id = $1 order by received_at', [orderId]);
const discrepancies = (orderId: number) =>
  query(fixture.database, 'select kind, units from supplier_discrepancies where order_id = $1', [orderId]);
const store = (call: Parameters<typeof storeAnswer>[3], answer: Parameters<typeof storeAnswer>[4]) =>
  storeAnswer(fixture.database, fixture.vault, fixture.peer.supplier.retry, call, answer);
const dueNow = (orderId: number) =>
  query(fixture.database, 'update supplier_attempts set next_check_at = now() where order_id = $1', [orderId]);
const nextAsk = async (orderId: number) =>
  (await claimAsks(fixture.database, 'peer', 10, 60_000, true)).find((call) => call.orderId === orderId);
const toReview = (orderId: number) =>
  query(fixture.database, `update jobs set state = 'review' where order_id = $1`, [orderId]);
const resolve = (orderId: number, outcome: 'delivered' | 'failed') =>
  resolveJob(fixture.database, fixture.vault, {
    orderId,
    clientId: 1,
    outcome,
    note: 'by phone',
    actor: 'user:1',
    requestId: 'r',
  });
async function claimed(sku: string) {
  const request = fixture.esim(sku);
  await fixture.place(request, 0);
  const [call] = await claimSubmissions(fixture.database, 'peer', 1, 60_000);
  return { orderId: request.orderId, call: call! };
}

describe('an eSIM', () => {
  test('is delivered inside the request with its profile, of which nothing is stored in plain text', async () => {
    const goods = newGoods();
    fixture.peer.onOrder('PLAN', () => deliveredAnswer(goods));
    const { orderId, iccid } = await fixture.delivered('PLAN');
    expect(iccid).toBe(goods.iccid);
    expect(fixture.peer.calls.at(-1)).toMatchObject({
      call: 'submit',
      order: { reference: `${orderId}-1`, kind: 'esim', sku: 'PLAN', denominationMinor: 1_000n, quantity: 1 },
    });
    expect(await fixture.results(orderId)).toMatchObject([{ outcome: 'DELIVERED', sequence: 1, iccid }]);
    for (const table of ['jobs', 'supplier_attempts', 'esim_profiles', 'stock_batches']) {
      const rows = JSON.stringify(await query(fixture.database, `select ${table}::text as row from ${table}`));
      for (const secret of [iccid, goods.activationCode])
        for (const written of [secret, Buffer.from(secret).toString('hex')]) expect(rows).not.toContain(written);
    }
    const outbox = JSON.stringify(await query(fixture.database, 'select value from outbox'));
    expect(outbox).not.toContain(goods.activationCode);
  });

  test('that its supplier makes in steps has each step made once the one before is on record, and at once', async () => {
    fixture.peer.onOrder('STEPS', (order, nth) => {
      if (nth === 1) return { kind: 'accepted', units: [], progress: 'ICCID of 1', isNextStepDue: true };
      if (nth === 2) return { kind: 'unknown', why: 'no answer' };
      if (nth === 3) return { kind: 'accepted', units: [], progress: 'matching id of 3', isNextStepDue: true };
      return order.progress === 'matching id of 3' ? deliveredAnswer() : { kind: 'unknown', why: 'lost' };
    });
    const { orderId } = await fixture.delivered('STEPS');
    expect(callsFor(orderId)).toEqual([
      ['submit', undefined],
      ['ask', 'ICCID of 1'],
      ['ask', 'ICCID of 1'],
      ['ask', 'matching id of 3'],
    ]);
    const { progress } = (await fixture.row('supplier_attempts', orderId))!;
    expect(progress.includes('matching id')).toBe(false);
  });

  test('whose step is ours is not left to the pauses of the policy', async () => {
    await fixture.withoutWorkers(async () => {
      const { orderId, call } = await claimed('AT-ONCE');
      await store(call, { kind: 'accepted', units: [], progress: 'p', isNextStepDue: true });
      const due = 'select from supplier_attempts where order_id = $1 and next_check_at <= clock_timestamp()';
      expect(await query(fixture.database, due, [orderId])).toHaveLength(1);
      const next = await nextAsk(orderId);
      await store(next!, { kind: 'accepted', units: [], progress: 'p' });
      expect(await query(fixture.database, due, [orderId])).toHaveLength(0);
    });
  });

  test('that was taken further by another call is not taken back to where a late answer leaves it', async () => {
    await fixture.withoutWorkers(async () => {
      const step = (progress: string) => ({ kind: 'accepted', units: [], progress, isNextStepDue: true }) as const;
      const { orderId, call } = await claimed('OVERTAKEN');
      const toldNext = async () => {
        await dueNow(orderId);
        return (await nextAsk(orderId))!;
      };
      const told = async () =>
        openOrder(fixture.vault, await readCall(fixture.database, call.order.reference)).progress;
      // The first caller is held up past its lease; the next one orders again and goes on.
      const second = await toldNext();
      await store(second, step('iccid A'));
      const third = await toldNext();
      expect(openOrder(fixture.vault, third).progress).toBe('iccid A');
      await store(call, step('iccid B'));
      expect(await told()).toBe('iccid A');
      await store(third, step('iccid A, confirmed'));
      for (const late of [call, second, third]) await store(late, step('iccid A'));
      expect(await told()).toBe('iccid A, confirmed');
      await store(await toldNext(), deliveredAnswer());
      const again = { ...third, progress: (await readCall(fixture.database, call.order.reference)).progress };
      for (const late of [call, third, again]) await store(late, step('iccid B'));
      expect(await told()).toBe('iccid A, confirmed');
    });
  });

  test('that is delivered twice by the same attempt has one profile; another one is surplus', async () => {
    await fixture.withoutWorkers(async () => {
      const { orderId, call } = await claimed('TWICE');
      const goods = newGoods();
      await Promise.all([store(call, deliveredAnswer(goods)), store(call, deliveredAnswer(goods))]);
      expect(await discrepancies(orderId)).toEqual([]);
      for (const _ of [1, 2]) await store(call, deliveredAnswer({ ...goods, iccid: '8949000999999999999' }));
      expect(await discrepancies(orderId)).toEqual([{ kind: 'surplus', units: 1 }]);
      expect(await profiles(orderId)).toEqual([{ is_placed: true }, { is_placed: false }]);
      expect(await fixture.iccidOf(orderId)).toBe(goods.iccid);
      expect(await fixture.results(orderId)).toHaveLength(1);
    });
  });

  test('whose profile another order has is for a person to see, and was told once', async () => {
    const goods = newGoods();
    fixture.peer.onOrder('SAME', () => deliveredAnswer(goods));
    await fixture.delivered('SAME');
    const request = fixture.esim('SAME');
    await fixture.place(request);
    await fixture.becomes(request.orderId, 'review');
    expect(await discrepancies(request.orderId)).toEqual([{ kind: 'known-code', units: 1 }]);
    expect(await profiles(request.orderId)).toEqual([]);
  });

  test('that comes after its order has failed is kept, listed, and nobody’s', async () => {
    await fixture.withoutWorkers(async () => {
      const { orderId, call } = await claimed('LATE');
      await store(call, { kind: 'final', failureCode: 'PRODUCT_UNAVAILABLE', units: [] });
      await store(call, deliveredAnswer());
      expect(await profiles(orderId)).toEqual([{ is_placed: false }]);
      expect(await discrepancies(orderId)).toEqual([{ kind: 'late-delivery', units: 1 }]);
      expect(await fixture.iccidOf(orderId)).toBeUndefined();
    });
  });

  test('in review that a person resolves as delivered gets the profile that has come for it', async () => {
    await fixture.withoutWorkers(async () => {
      const { orderId, call } = await claimed('RESOLVED-AFTER');
      const goods = newGoods();
      // Another attempt was already under way when the first one's profile came.
      await store(call, { kind: 'transient', failureCode: 'OPERATOR_UNAVAILABLE', why: 'busy' });
      await query(fixture.database, `update jobs set next_check_at = now() where order_id = $1`, [orderId]);
      await claimSubmissions(fixture.database, 'peer', 1, 60_000);
      await store(call, deliveredAnswer(goods));
      await toReview(orderId);
      await resolve(orderId, 'delivered');
      expect(await fixture.iccidOf(orderId)).toBe(goods.iccid);
      expect(await fixture.results(orderId)).toMatchObject([{ outcome: 'DELIVERED', sequence: 1, iccid: goods.iccid }]);
    });
  });

  test('in review is not delivered without its profile, whoever says so, and still is by the answer that brings it', async () => {
    await fixture.withoutWorkers(async () => {
      const { orderId, call } = await claimed('RESOLVED-BEFORE');
      await store(call, { kind: 'accepted', units: [], progress: 'confirmed' });
      await toReview(orderId);
      const rows = () =>
        query(
          fixture.database,
          `select to_jsonb(j) as job, to_jsonb(a) as attempt,
                  (select count(*)::int from resolutions r where r.order_id = j.order_id) as resolutions
           from jobs j join supplier_attempts a on a.order_id = j.order_id where j.order_id = $1`,
          [orderId],
        );
      const before = await rows();
      expect(before).toMatchObject([{ job: { state: 'review' }, resolutions: 0 }]);
      await expect(resolve(orderId, 'delivered')).rejects.toMatchObject({
        code: 'CONFLICT',
        message:
          'Order cannot be resolved as delivered: its supplier has given no profile. ' +
          'Ask the supplier, or resolve it as failed',
      });
      expect(await rows()).toEqual(before);
      expect(await fixture.results(orderId)).toEqual([]);
      const goods = newGoods();
      await dueNow(orderId);
      const next = await nextAsk(orderId);
      for (const _ of [1, 2]) await store(next!, deliveredAnswer(goods));
      expect(await fixture.iccidOf(orderId)).toBe(goods.iccid);
      expect(await fixture.results(orderId)).toMatchObject([{ outcome: 'DELIVERED', sequence: 1, iccid: goods.iccid }]);
      expect(await discrepancies(orderId)).toEqual([]);
      await expect(resolve(orderId, 'failed')).rejects.toMatchObject({ code: 'CONFLICT' });
    });
  });

  test('whose profile does not come fails when a person says so, also after he tried to deliver it', async () => {
    await fixture.withoutWorkers(async () => {
      const { orderId, call } = await claimed('RESOLVED-FAILED');
      await store(call, { kind: 'accepted', units: [], progress: 'confirmed' });
      await toReview(orderId);
      await expect(resolve(orderId, 'delivered')).rejects.toMatchObject({ code: 'CONFLICT' });
      expect(await resolve(orderId, 'failed')).toMatchObject({ state: 'failed', failure_code: 'UNKNOWN' });
      expect(await fixture.results(orderId)).toMatchObject([{ outcome: 'FAILED', sequence: 1 }]);
    });
  });

  test('whose order no longer waits for it is not asked for where asking is ordering', async () => {
    await fixture.withoutWorkers(async () => {
      const { orderId, call } = await claimed('GIVEN-UP');
      await store(call, { kind: 'absent', why: 'unreachable' });
      await dueNow(orderId);
      expect(await claimAsks(fixture.database, 'peer', 10, 1_000, true)).toEqual([]);
      expect(await fixture.row('supplier_attempts', orderId)).toMatchObject({ state: 'absent', next_check_at: null });
    });
  });

  test('is described to operators by its ICCID, and whether its check digit is right', async () => {
    const bad = { ...newGoods(), iccid: '89490000000000000011' };
    fixture.peer.onOrder('BAD-DIGIT', () => deliveredAnswer(bad));
    const { orderId } = await fixture.delivered('BAD-DIGIT');
    const { profile } = await describeJob(fixture.database, fixture.vault, orderId);
    expect(profile).toMatchObject({ iccid: bad.iccid, stored: { isIccidValid: false, isCancelled: false } });
  });

  test('is asked about once it is delivered, and never again once it has ended', async () => {
    const goods = newGoods();
    fixture.peer.onOrder('LIVES', () => deliveredAnswer(goods));
    const end = { at: new Date(), why: 'exhausted' } as const;
    fixture.peer.onRead(goods.iccid, () => ({ asOf: new Date(), end }));
    const { orderId } = await fixture.delivered('LIVES');
    const told = await waitFor('the end', async () => {
      const steps = await fixture.steps(orderId);
      return steps.at(-1)?.change === 'DEPLETED' ? steps : undefined;
    });
    expect(told.map(({ sequence }) => sequence)).toEqual([1, 2, 3, 4, 5, 6]);
    expect(await fixture.row('esim_profiles', orderId)).toMatchObject({ next_check_at: null, sequence: 6 });
  });
});
