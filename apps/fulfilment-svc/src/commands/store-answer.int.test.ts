import { query } from '@dg/platform/postgres';
import { claimAsks, claimSubmissions } from '../db/supplier-calls.ts';
import { openSupplierFixture, type SupplierFixture } from '../testing/supplier-fixture.ts';

let fixture: SupplierFixture;
beforeAll(async () => {
  fixture = await openSupplierFixture();
}, 60_000);
afterEach(() => fixture.expectSound());
afterAll(() => fixture.close());

describe('a crash', () => {
  test('between the attempt and its call: the supplier is asked first, then sent the same reference', async () => {
    const request = fixture.order('CRASH-BEFORE');
    await fixture.withoutWorker(async () => {
      await fixture.claimed(request);
    });
    await fixture.becomes(request.orderId, 'delivered');
    expect(fixture.peer.asked.filter((reference) => reference === `${request.orderId}-1`)).toHaveLength(1);
    expect(fixture.references('CRASH-BEFORE')).toEqual([`${request.orderId}-1`]);
  });

  test('between the answer and its storing: what was bought is delivered, and nothing is bought again', async () => {
    const request = fixture.order('CRASH-AFTER');
    await fixture.withoutWorker(async () => {
      const call = await fixture.claimed(request);
      expect(await fixture.supplier.submit(call.order)).toMatchObject({ kind: 'delivered' });
    });
    await fixture.becomes(request.orderId, 'delivered');
    expect(fixture.references('CRASH-AFTER')).toHaveLength(1);
    const bought = fixture.peer.book.get(`${request.orderId}-1`)!.units.map((unit) => unit['card_number']);
    expect((await fixture.reveal(request.orderId)).map((code) => code.cardNumber)).toEqual(bought);
  });

  test('while a supplier has an order keeps it from being cancelled or bought by another worker', async () => {
    const request = fixture.order('LEASED');
    await fixture.withoutWorker(async () => {
      await fixture.claimed(request, 60_000);
      expect(await claimSubmissions(fixture.database, 'peer', 10, 1_000)).toEqual([]);
      expect(await claimAsks(fixture.database, 'peer', 10, 1_000)).toEqual([]);
      expect(await fixture.cancel(request.orderId)).toMatchObject({ state: 'running' });
      await query(fixture.database, 'update supplier_attempts set next_check_at = now() where order_id = $1', [
        request.orderId,
      ]);
    });
    await fixture.becomes(request.orderId, 'delivered');
  });
});

describe('an answer', () => {
  test('that is stored twice gives each unit once', async () => {
    await fixture.withoutWorker(async () => {
      const request = fixture.order('TWICE');
      const call = await fixture.claimed(request);
      const answer = await fixture.supplier.submit(call.order);
      await Promise.all([fixture.store(call, answer), fixture.store(call, answer)]);
      expect(await fixture.summary(request.orderId)).toMatchObject({ state: 'delivered', sequence: 1 });
      expect(await fixture.attempts(request.orderId)).toMatchObject([{ units_received: 2 }]);
      expect(await fixture.freeCodes('TWICE')).toBe(0);
    });
  });

  test('that denies an order is out of date once the order was sent again', async () => {
    await fixture.withoutWorker(async () => {
      const request = fixture.order('STALE');
      const first = await fixture.claimed(request);
      await fixture.store(first, { kind: 'absent', why: 'no such order' });
      await query(fixture.database, 'update jobs set next_check_at = now() where order_id = $1', [request.orderId]);
      const [second] = await claimSubmissions(fixture.database, 'peer', 10, 60_000);
      expect(second).toMatchObject({ order: { reference: first.order.reference }, submissionCount: 2 });
      await fixture.store(first, { kind: 'transient', failureCode: 'OPERATOR_UNAVAILABLE', why: 'http 503' });
      expect(await fixture.summary(request.orderId)).toMatchObject({ state: 'running' });
      await fixture.store(second!, await fixture.supplier.submit(second!.order));
      expect(await fixture.summary(request.orderId)).toMatchObject({ state: 'delivered' });
    });
  });

  test('that denies an order which was accepted is not believed', async () => {
    await fixture.withoutWorker(async () => {
      const request = fixture.order('DENIED');
      const call = await fixture.claimed(request);
      await fixture.store(call, { kind: 'accepted', units: [] });
      await fixture.store(call, { kind: 'absent', why: 'no such order' });
      expect(await fixture.summary(request.orderId)).toMatchObject({ state: 'running' });
      expect(await fixture.attempts(request.orderId)).toMatchObject([{ state: 'accepted' }]);
      fixture.peer.book.set(call.order.reference, { status: 'FAILED', code: 'PRODUCT_UNAVAILABLE', units: [] });
      await fixture.store(call, await fixture.supplier.ask(call.order));
    });
  });

  test.each(['failed', 'cancelled'] as const)(
    'with goods for an order that has %s puts them into stock, lists them, and changes nothing',
    async (end) => {
      await fixture.withoutWorker(async () => {
        const request = fixture.order(`LATE-${end}`);
        const call = await fixture.ended(request, end);
        const before = await fixture.results(request.orderId);
        await fixture.store(call, await fixture.supplier.submit(call.order));
        expect(await fixture.summary(request.orderId)).toMatchObject({ state: end, delivered_quantity: 0 });
        expect(await fixture.results(request.orderId)).toEqual(before);
        expect(await fixture.freeCodes(`LATE-${end}`)).toBe(2);
        expect(await fixture.discrepancies(request.orderId)).toEqual([
          { kind: 'late-delivery', units: 2, job_state: end },
        ]);
        expect(await fixture.reveal(request.orderId)).toEqual([]);
      });
    },
  );

  test('with a code that was sold before, or has expired, brings no unit: it is listed, and a person looks', async () => {
    const sold = fixture.order('SOLD', 1);
    await fixture.place(sold, 15_000);
    const [old] = fixture.peer.book.get(`${sold.orderId}-1`)!.units;
    const [fresh, expired] = fixture.peer.units(2);
    fixture.peer.onOrder('SOLD-AGAIN', ({ reference }) => {
      const units = [old!, fresh!, fresh!, { ...expired!, expires_at: '2020-01-31' }];
      fixture.peer.book.set(reference, { status: 'DELIVERED', units });
      return fixture.peer.reply(reference);
    });
    const request = fixture.order('SOLD-AGAIN', 4);
    expect(await fixture.place(request, 15_000)).toMatchObject({ state: 'review', delivered_quantity: 1 });
    const listed = (await fixture.discrepancies(request.orderId)).map(
      ({ kind, units }) => `${String(kind)} ${String(units)}`,
    );
    expect(listed.toSorted()).toEqual(['expired-code 1', 'known-code 1', 'known-code 1']);
    expect(await fixture.attempts(request.orderId)).toMatchObject([{ units_received: 4 }]);
  });

  test('with more than was ordered leaves the surplus in stock and lists it', async () => {
    fixture.peer.onOrder('SURPLUS', ({ reference }) => {
      fixture.peer.book.set(reference, { status: 'DELIVERED', units: fixture.peer.units(3) });
      return fixture.peer.reply(reference);
    });
    const request = fixture.order('SURPLUS');
    expect(await fixture.place(request, 15_000)).toMatchObject({ state: 'delivered', delivered_quantity: 2 });
    expect(await fixture.freeCodes('SURPLUS')).toBe(1);
    expect(await fixture.discrepancies(request.orderId)).toMatchObject([{ kind: 'surplus', units: 1 }]);
  });
});
