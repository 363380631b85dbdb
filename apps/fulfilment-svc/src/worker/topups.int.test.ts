import { createHmac } from 'node:crypto';
import { query } from '@dg/platform/postgres';
import { waitFor } from '@dg/testing';
import { receiveCallback } from '../commands/receive-callback.ts';
import { resolveJob } from '../commands/resolve-job.ts';
import { claimAsks } from '../db/supplier-calls.ts';
import { describeJob } from '../queries/describe-job.ts';
import { callbackSecret, openSupplierFixture, type SupplierFixture } from '../testing/supplier-fixture.ts';

let fixture: SupplierFixture;
beforeAll(async () => {
  fixture = await openSupplierFixture();
}, 60_000);
afterEach(() => fixture.expectSound());
afterAll(() => fixture.close());

/** Lets the peer accept top-ups of a sku, and nothing more. */
function accepts(sku: string): void {
  fixture.peer.onOrder(sku, ({ reference }) => {
    fixture.peer.book.set(reference, { status: 'ACCEPTED', units: [] });
    return fixture.peer.reply(reference);
  });
}
const done = (reference: string) => fixture.peer.book.set(reference, { status: 'DELIVERED', units: [] });

function callBack(reference: string) {
  const body = Buffer.from(JSON.stringify({ reference, status: 'DELIVERED' }));
  const time = Math.floor(Date.now() / 1_000);
  const signature = `t=${time},v1=${createHmac('sha256', callbackSecret).update(`${time}.`).update(body).digest('hex')}`;
  return receiveCallback(fixture.database, fixture.vault, fixture.deps.suppliers, {
    supplier: 'peer',
    body,
    signature,
  });
}

describe('a top-up', () => {
  test('is delivered inside the request, for its recipient, with all that was filled in, and without a code', async () => {
    const request = fixture.topup('AIRTIME');
    expect(await fixture.place(request, 15_000)).toMatchObject({
      state: 'delivered',
      delivered_quantity: 1,
      shown_quantity: 0,
      sequence: 1,
    });
    expect(fixture.peer.received.at(-1)).toEqual({
      reference: `${request.orderId}-1`,
      kind: 'topup',
      sku: 'AIRTIME',
      denomination: '10.00',
      currency: 'USD',
      quantity: 1,
      recipient: request.recipient,
      input_data: request.inputData,
    });
    expect(await fixture.attempts(request.orderId)).toMatchObject([
      { state: 'delivered', units_received: 1, supplier_reference: `S-${request.orderId}-1` },
    ]);
    expect(await fixture.results(request.orderId)).toMatchObject([{ outcome: 'DELIVERED', delivered_quantity: 1 }]);
    expect(await fixture.reveal(request.orderId)).toEqual([]);
  });

  test('that is accepted is delivered once its supplier says so, and asked about under the supplier’s own name too', async () => {
    accepts('LATER');
    const request = fixture.topup('LATER');
    await fixture.place(request);
    await fixture.becomes(request.orderId, 'running');
    await waitFor('an answer', async () => (await fixture.attempts(request.orderId))[0]!['state'] === 'accepted');
    await fixture.withoutWorker(async () => {
      await query(fixture.database, 'update supplier_attempts set next_check_at = now() where order_id = $1', [
        request.orderId,
      ]);
      const [call] = await claimAsks(fixture.database, 'peer', 1, 1);
      expect(call!.order).toMatchObject({
        kind: 'topup',
        recipient: request.recipient,
        inputData: request.inputData,
        supplierReference: `S-${request.orderId}-1`,
        submittedMs: expect.any(Number),
      });
    });
    done(`${request.orderId}-1`);
    await fixture.becomes(request.orderId, 'delivered');
    expect(fixture.references('LATER')).toHaveLength(1);
  });

  test.each(['INVALID_RECIPIENT', 'RECIPIENT_BARRED', 'OPERATOR_UNAVAILABLE', 'AMOUNT_OUT_OF_RANGE'])(
    'that is refused for good as %s fails as that',
    async (code) => {
      fixture.peer.onOrder(`FINAL-${code}`, ({ reference }) => ({
        status: 200,
        body: { reference, status: 'FAILED', code },
      }));
      const request = fixture.topup(`FINAL-${code}`);
      expect(await fixture.place(request, 15_000)).toMatchObject({ state: 'failed', failure_code: code, sequence: 1 });
      expect(fixture.references(`FINAL-${code}`)).toHaveLength(1);
    },
  );

  test('that is refused for the moment is tried again under new references until it is taken', async () => {
    fixture.peer.onOrder('BUSY', (order, nth) => {
      if (nth === 1) return { status: 503, body: { code: 'DOWN' } };
      if (nth === 2) return { status: 429, body: { code: 'RATE_LIMITED' } };
      return fixture.peer.deliver(order);
    });
    const request = fixture.topup('BUSY');
    expect(await fixture.place(request, 15_000)).toMatchObject({ state: 'delivered' });
    expect(fixture.references('BUSY')).toEqual([1, 2, 3].map((n) => `${request.orderId}-${n}`));
  });

  test('whose outcome is unknown is asked about, and not bought twice', async () => {
    fixture.peer.onOrder('SILENT', (order) => {
      fixture.peer.deliver(order);
      return 'silence';
    });
    const request = fixture.topup('SILENT');
    expect(await fixture.place(request, 15_000)).toMatchObject({ state: 'delivered' });
    expect(fixture.references('SILENT')).toEqual([`${request.orderId}-1`]);
  });

  test('that callbacks tell of again and again, and two answers of at once, is one unit', async () => {
    accepts('CALLED');
    const request = fixture.topup('CALLED');
    await fixture.place(request);
    const reference = `${request.orderId}-1`;
    await waitFor('the answer', async () => (await fixture.attempts(request.orderId))[0]?.['state'] === 'accepted');
    done(reference);
    await Promise.all([1, 2, 3].map(() => callBack(reference)));
    fixture.deps.wakes.suppliers();
    await fixture.becomes(request.orderId, 'delivered');
    await callBack(reference);

    const twice = fixture.topup('TWICE');
    await fixture.withoutWorker(async () => {
      const call = await fixture.claimed(twice);
      const answer = await fixture.supplier.submit(call.order);
      await Promise.all([fixture.store(call, answer), fixture.store(call, answer)]);
    });
    for (const orderId of [request.orderId, twice.orderId]) {
      expect(await fixture.attempts(orderId)).toMatchObject([{ state: 'delivered', units_received: 1 }]);
      expect(await fixture.results(orderId)).toHaveLength(1);
      expect(await fixture.discrepancies(orderId)).toEqual([]);
    }
  });

  test('that was delivered stays so, whatever an older answer says that comes later', async () => {
    await fixture.withoutWorker(async () => {
      const request = fixture.topup('OLDER');
      const call = await fixture.claimed(request);
      await fixture.store(call, { kind: 'delivered', units: [] });
      await fixture.store(call, { kind: 'accepted', units: [] });
      await fixture.store(call, { kind: 'final', failureCode: 'PRODUCT_UNAVAILABLE', units: [] });
      expect(await fixture.attempts(request.orderId)).toMatchObject([{ state: 'delivered' }]);
      expect(await fixture.summary(request.orderId)).toMatchObject({ state: 'delivered', sequence: 1 });
    });
  });

  test.each(['failed', 'cancelled'] as const)(
    'that comes after its order has %s is listed, once, and changes nothing',
    async (end) => {
      await fixture.withoutWorker(async () => {
        const request = fixture.topup(`LATE-${end}`);
        const call = await fixture.ended(request, end);
        const before = await fixture.results(request.orderId);
        for (const _ of [1, 2]) await fixture.store(call, { kind: 'delivered', units: [] });
        expect(await fixture.summary(request.orderId)).toMatchObject({ state: end, delivered_quantity: 0 });
        expect(await fixture.results(request.orderId)).toEqual(before);
        expect(await fixture.discrepancies(request.orderId)).toEqual([
          { kind: 'late-delivery', units: 1, job_state: end },
        ]);
      });
    },
  );

  test('in review is delivered when a person says so, from no stock; its supplier’s word that comes later agrees', async () => {
    fixture.peer.onOrder('MUTE', () => 'silence');
    fixture.peer.onAsk('MUTE', () => 'silence');
    const request = fixture.topup('MUTE');
    await fixture.place(request);
    await fixture.becomes(request.orderId, 'review');
    await fixture.withoutWorker(async () => {
      const { orderId } = request;
      const resolution = { orderId, clientId: 1, note: 'by phone', actor: 'user:1', requestId: 'r' };
      expect(await resolveJob(fixture.database, fixture.vault, { ...resolution, outcome: 'delivered' })).toMatchObject({
        state: 'delivered',
        delivered_quantity: 1,
      });
      await query(fixture.database, 'update supplier_attempts set next_check_at = now() where order_id = $1', [
        orderId,
      ]);
      const [call] = await claimAsks(fixture.database, 'peer', 1, 60_000);
      expect(call).toMatchObject({ orderId });
      for (const _ of [1, 2]) await fixture.store(call!, { kind: 'delivered', units: [] });
      expect(await fixture.discrepancies(orderId)).toEqual([]);
      expect(await fixture.results(orderId)).toMatchObject([{ outcome: 'DELIVERED', delivered_quantity: 1 }]);
    });
  }, 60_000);

  test('can be cancelled before any supplier has it, and is then not sent', async () => {
    await fixture.withoutWorker(async () => {
      const request = fixture.topup('CANCELLED');
      await fixture.place(request);
      expect(await fixture.cancel(request.orderId)).toMatchObject({ state: 'cancelled' });
    });
    expect(await fixture.place(fixture.topup('AFTER'), 15_000)).toMatchObject({ state: 'delivered' });
    expect(fixture.references('CANCELLED')).toEqual([]);
  });
});

test('an operator sees the attempts of an order, the oldest first, and how it stands', async () => {
  fixture.peer.onOrder('SEEN', (order, nth) =>
    nth === 1 ? { status: 503, body: { code: 'DOWN' } } : fixture.peer.deliver(order),
  );
  const request = fixture.topup('SEEN');
  const { orderId } = request;
  await fixture.place(request, 15_000);
  expect(await describeJob(fixture.database, fixture.vault, orderId)).toMatchObject({
    orderId,
    state: 'delivered',
    attempts: [
      { reference: `${orderId}-1`, state: 'transient', failure_code: 'OPERATOR_UNAVAILABLE', submission_count: 1 },
      { reference: `${orderId}-2`, state: 'delivered', supplier_reference: `S-${orderId}-2`, failure_code: null },
    ],
  });
  expect(await describeJob(fixture.database, fixture.vault, 2_000_000_000)).toEqual({
    orderId: 2_000_000_000,
    state: undefined,
    attempts: [],
    profile: undefined,
  });
});
