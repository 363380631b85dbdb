import type { Database } from '@dg/platform/postgres';
import { silentLog, waitFor } from '@dg/testing';
import { openSupplierFixture, type SupplierFixture } from '../testing/supplier-fixture.ts';
import { startSupplierWorker } from './supplier-worker.ts';

let fixture: SupplierFixture;
beforeAll(async () => {
  fixture = await openSupplierFixture();
}, 60_000);
afterEach(() => fixture.expectSound());
afterAll(() => fixture.close());

describe('an order of a supplier', () => {
  test('is delivered inside the request, and its owner is shown the codes that were bought', async () => {
    const request = fixture.order('PLAIN');
    expect(await fixture.place(request, 15_000)).toMatchObject({
      state: 'delivered',
      delivered_quantity: 2,
      sequence: 1,
    });
    expect(fixture.peer.received.at(-1)).toEqual({
      reference: `${request.orderId}-1`,
      kind: 'voucher',
      sku: 'PLAIN',
      denomination: '10.00',
      currency: 'USD',
      quantity: 2,
    });
    const bought = fixture.peer.book.get(`${request.orderId}-1`)!.units.map((unit) => unit['card_number']);
    expect((await fixture.reveal(request.orderId)).map((code) => code.cardNumber)).toEqual(bought);
    expect(await fixture.attempts(request.orderId)).toMatchObject([
      { state: 'delivered', units_received: 2, supplier_reference: `S-${request.orderId}-1` },
    ]);
    expect(await fixture.results(request.orderId)).toMatchObject([{ outcome: 'DELIVERED', delivered_quantity: 2 }]);
  });

  test('that takes longer than its caller waits is answered as it stands, and delivered all the same', async () => {
    let end: () => void = () => undefined;
    fixture.peer.onOrder('SLOW', ({ reference }) => {
      fixture.peer.book.set(reference, { status: 'ACCEPTED', units: [] });
      end = () => fixture.peer.book.set(reference, { status: 'DELIVERED', units: fixture.peer.units(2) });
      return fixture.peer.reply(reference);
    });
    const request = fixture.order('SLOW');
    expect(await fixture.place(request, 200)).toMatchObject({ state: 'running', delivered_quantity: 0 });
    end();
    await fixture.becomes(request.orderId, 'delivered');
    expect(fixture.references('SLOW')).toEqual([`${request.orderId}-1`]);
  }, 60_000);

  test('that comes unit by unit is delivered unit by unit, each once', async () => {
    const [first, second] = fixture.peer.units(2);
    fixture.peer.onOrder('DRIP', ({ reference }) => {
      fixture.peer.book.set(reference, { status: 'ACCEPTED', units: [first!] });
      return fixture.peer.reply(reference);
    });
    fixture.peer.onAsk('DRIP', (reference, nth) => {
      if (nth === 3) fixture.peer.book.set(reference, { status: 'DELIVERED', units: [first!, second!] });
      return undefined;
    });
    const request = fixture.order('DRIP');
    await fixture.place(request, 15_000);
    expect(
      (await fixture.results(request.orderId)).map((result) => [result['outcome'], result['delivered_quantity']]),
    ).toEqual([
      ['PROGRESS', 1],
      ['DELIVERED', 2],
    ]);
    expect(await fixture.attempts(request.orderId)).toMatchObject([{ units_received: 2 }]);
  });

  test('that is refused for good after half of it fails, and what nobody saw goes to stock', async () => {
    fixture.peer.onOrder('HALF', ({ reference }) => {
      fixture.peer.book.set(reference, {
        status: 'FAILED',
        code: 'PRODUCT_OUT_OF_STOCK',
        units: fixture.peer.units(1),
      });
      return fixture.peer.reply(reference);
    });
    const request = fixture.order('HALF');
    expect(await fixture.place(request, 15_000)).toMatchObject({
      state: 'failed',
      failure_code: 'PRODUCT_OUT_OF_STOCK',
      delivered_quantity: 0,
    });
    expect(await fixture.freeCodes('HALF')).toBe(1);
    expect(await fixture.discrepancies(request.orderId)).toEqual([]);
  });

  test('that fails keeps the unit its client has seen, and gives back the one nobody saw', async () => {
    const [seen, unseen, last] = fixture.peer.units(3);
    fixture.peer.onOrder('SEEN', ({ reference }) => {
      fixture.peer.book.set(reference, { status: 'ACCEPTED', units: [seen!] });
      return fixture.peer.reply(reference);
    });
    const request = fixture.order('SEEN', 4);
    const reference = `${request.orderId}-1`;
    const has = (quantity: number) =>
      waitFor(
        `${quantity} units`,
        async () => (await fixture.summary(request.orderId)).delivered_quantity === quantity,
      );
    await fixture.place(request);
    await has(1);
    expect(await fixture.reveal(request.orderId)).toHaveLength(1);
    fixture.peer.book.set(reference, { status: 'ACCEPTED', units: [seen!, unseen!] });
    await has(2);
    fixture.peer.book.set(reference, { status: 'FAILED', code: 'PRODUCT_UNAVAILABLE', units: [seen!, unseen!, last!] });
    expect(await fixture.becomes(request.orderId, 'failed')).toMatchObject({
      delivered_quantity: 1,
      shown_quantity: 1,
    });
    expect(await fixture.freeCodes('SEEN')).toBe(2);
  });
});

describe('a definite refusal', () => {
  test('is tried again under a new reference each time, until the supplier takes it', async () => {
    fixture.peer.onOrder('TRANSIENT', (order, nth) => {
      if (nth === 1) return { status: 503, body: { code: 'DOWN' } };
      if (nth === 2) return { status: 429, body: { code: 'RATE_LIMITED' } };
      if (nth === 3) return { status: 200, body: { reference: order.reference, status: 'DECLINED' } };
      return fixture.peer.deliver(order);
    });
    const request = fixture.order('TRANSIENT');
    expect(await fixture.place(request, 15_000)).toMatchObject({ state: 'delivered' });
    expect(fixture.references('TRANSIENT')).toEqual([1, 2, 3, 4].map((n) => `${request.orderId}-${n}`));
    expect(fixture.peer.asked).not.toContain(`${request.orderId}-1`);
  });

  test.each([
    ['DOWN', { status: 503, body: { code: 'DOWN' } }, 'OPERATOR_UNAVAILABLE'],
    ['NONSENSE', { status: 422, body: { code: 'E-17' } }, 'UNKNOWN'],
  ])(
    'of %s to the end of the policy fails the order as what it was',
    async (sku, reply, failureCode) => {
      fixture.peer.onOrder(sku, () => reply);
      const request = fixture.order(sku);
      await fixture.place(request);
      expect(await fixture.becomes(request.orderId, 'failed')).toMatchObject({
        failure_code: failureCode,
        sequence: 1,
      });
      expect(new Set(fixture.references(sku)).size).toBe(fixture.references(sku).length);
    },
    60_000,
  );

  test('leaves an order that can be cancelled, and is then not tried again', async () => {
    fixture.peer.onOrder('REFUSED', () => ({ status: 503, body: { code: 'DOWN' } }));
    const request = fixture.order('REFUSED');
    await fixture.place(request);
    await fixture.becomes(request.orderId, 'waiting');
    const cancelled = await waitFor('a pause between two attempts', async () => {
      const answer = await fixture.cancel(request.orderId);
      return answer.state === 'cancelled' ? answer : undefined;
    });
    expect(cancelled).toMatchObject({ sequence: 1 });
    const count = fixture.references('REFUSED').length;
    await fixture.place(fixture.order('AFTER-REFUSED'), 15_000);
    expect(fixture.references('REFUSED')).toHaveLength(count);
  });
});

describe('an unknown outcome', () => {
  test('of an order that was delivered all the same is found out, and nothing is bought twice', async () => {
    fixture.peer.onOrder('SILENT', (order) => {
      fixture.peer.deliver(order);
      return 'silence';
    });
    const request = fixture.order('SILENT');
    expect(await fixture.place(request, 15_000)).toMatchObject({ state: 'delivered', delivered_quantity: 2 });
    expect(fixture.references('SILENT')).toEqual([`${request.orderId}-1`]);
    expect(fixture.peer.asked).toContain(`${request.orderId}-1`);
  });

  test.each([
    ['a broken answer', 'BROKEN', { status: 200, body: '{"reference":' }],
    ['a fault', 'FAULT', { status: 500, body: {} }],
    ['a refusal that may be a proxy’s', 'PROXY', { status: 503, body: 'Service Unavailable' }],
  ])(
    '%s is asked about, and "no such order" alone lets it be sent again, under the same reference',
    async (_, sku, reply) => {
      fixture.peer.onOrder(sku, (order, nth) => (nth === 1 ? reply : fixture.peer.deliver(order)));
      const request = fixture.order(sku);
      expect(await fixture.place(request, 15_000)).toMatchObject({ state: 'delivered' });
      expect(fixture.references(sku)).toEqual([`${request.orderId}-1`, `${request.orderId}-1`]);
      expect(await fixture.attempts(request.orderId)).toMatchObject([{ state: 'delivered', submission_count: 2 }]);
    },
  );

  test('that nobody can clear up ends in review, is neither failed nor cancelled, and a late answer still mends it', async () => {
    fixture.peer.onOrder('MUTE', (order) => {
      fixture.peer.deliver(order);
      return 'silence';
    });
    let isMute = true;
    fixture.peer.onAsk('MUTE', () => (isMute ? 'silence' : undefined));
    const request = fixture.order('MUTE');
    await fixture.place(request);
    await fixture.becomes(request.orderId, 'review');
    expect(await fixture.cancel(request.orderId)).toMatchObject({ state: 'review', sequence: 0 });
    expect(await fixture.results(request.orderId)).toEqual([]);
    isMute = false;
    await fixture.becomes(request.orderId, 'delivered');
    expect(fixture.references('MUTE')).toEqual([`${request.orderId}-1`]);
  }, 60_000);

  test('keeps the order from being cancelled', async () => {
    fixture.peer.onOrder('HELD', ({ reference }) => {
      fixture.peer.book.set(reference, { status: 'ACCEPTED', units: [] });
      return fixture.peer.reply(reference);
    });
    const request = fixture.order('HELD');
    await fixture.place(request);
    await fixture.becomes(request.orderId, 'running');
    expect(await fixture.cancel(request.orderId)).toMatchObject({ state: 'running' });
    fixture.peer.book.set(`${request.orderId}-1`, { status: 'FAILED', code: 'PRODUCT_UNAVAILABLE', units: [] });
    await fixture.becomes(request.orderId, 'failed');
  });
});

describe('an order that its supplier has accepted and does not finish', () => {
  test('is for a person to see at the end of the policy, still asked about, and delivered by goods that come late', async () => {
    fixture.peer.onOrder('ENDLESS', ({ reference }) => {
      fixture.peer.book.set(reference, { status: 'ACCEPTED', units: [] });
      return fixture.peer.reply(reference);
    });
    const request = fixture.order('ENDLESS');
    await fixture.place(request);
    await fixture.becomes(request.orderId, 'running');
    await fixture.becomes(request.orderId, 'review');
    expect(await fixture.attempts(request.orderId)).toMatchObject([{ state: 'accepted' }]);
    fixture.peer.book.set(`${request.orderId}-1`, { status: 'DELIVERED', units: fixture.peer.units(2) });
    await fixture.becomes(request.orderId, 'delivered');
  }, 60_000);
});

describe('a worker whose database fails it', () => {
  test('between two claims still makes the calls it has claimed', async () => {
    const request = fixture.order('HALF-CLAIMED');
    await fixture.withoutWorker(async () => {
      await fixture.claimed(request, 1);
      const { supplier, vault, deps } = fixture;
      const { jobEnds, wakes } = deps;
      const options = { vault, log: silentLog, jobEnds, wakeRelay: wakes.relay, wakeSuppliers: wakes.suppliers };
      const worker = startSupplierWorker(supplier, { ...options, database: unableToClaimOrders(fixture.database) });
      try {
        await waitFor('the question', () => fixture.peer.asked.includes(`${request.orderId}-1`));
      } finally {
        await worker.stop();
      }
    });
    await fixture.becomes(request.orderId, 'delivered');
  }, 60_000);
});

/** A database that is away whenever orders are claimed to be sent. */
function unableToClaimOrders(database: Database): Database {
  return new Proxy(database, {
    get: (target, property) => {
      if (property !== 'query') return Reflect.get(target, property, target) as unknown;
      return (statement: { readonly text: string }) =>
        statement.text.includes('insert into supplier_attempts')
          ? Promise.reject(new Error('away'))
          : target.query(statement);
    },
  });
}
