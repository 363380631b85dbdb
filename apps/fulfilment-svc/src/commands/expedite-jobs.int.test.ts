import { query, transaction } from '@dg/platform/postgres';
import { waitFor } from '@dg/testing';
import { insertJobs } from '../db/insert-jobs.ts';
import { summariseJobs } from '../db/jobs.ts';
import { countStock } from '../queries/count-stock.ts';
import { openFixture, type Fixture } from '../testing/fixture.ts';
import { workLine } from '../worker/work-line.ts';
import { cancelOrderJob } from './cancel-job.ts';

let fixture: Fixture;
beforeAll(async () => {
  fixture = await openFixture();
}, 60_000);
afterEach(() => fixture.expectSound());
afterAll(() => fixture.close());

const codesOf = async (orderId: number) => {
  const rows = await query<{ id: bigint }>(
    fixture.database,
    'select id from stock_codes where order_id = $1 order by unit_number',
    [orderId],
  );
  return rows.map((row) => row.id);
};

describe('an expedited order', () => {
  test('among 200 that race for 150 codes gets codes that no other gets', async () => {
    await fixture.stock('RACE', 150);
    const requests = Array.from({ length: 200 }, () => fixture.request('RACE', 1));
    const batches = Array.from({ length: 40 }, (_, index) => requests.slice(index * 5, index * 5 + 5));
    const answers = (await Promise.all(batches.map((batch) => fixture.expedite(...batch)))).flat();
    expect(answers.filter((answer) => answer.state === 'delivered')).toHaveLength(150);
    const failed = answers.filter((answer) => answer.state === 'failed');
    expect(failed).toHaveLength(50);
    expect(failed[0]).toMatchObject({
      failure_code: 'PRODUCT_OUT_OF_STOCK',
      failure_reason: 'Product is out of stock',
      sequence: 1,
    });
    const [count] = await query(
      fixture.database,
      `select count(distinct order_id)::int as orders from stock_codes where supplier_sku = 'RACE'`,
    );
    expect(count).toEqual({ orders: 150 });
  });

  test('asked for again, also at the same time, has the same codes and one result', async () => {
    await fixture.stock('AGAIN', 20);
    const request = fixture.request('AGAIN', 3);
    const answers = await Promise.all(Array.from({ length: 8 }, () => fixture.expedite(request, request)));
    for (const answer of answers.flat())
      expect(answer).toMatchObject({ state: 'delivered', delivered_quantity: 3, sequence: 1 });
    expect(await codesOf(request.orderId)).toHaveLength(3);
    expect(await fixture.results(request.orderId)).toMatchObject([
      { outcome: 'DELIVERED', sequence: 1, delivered_quantity: 3 },
    ]);
  });

  test('asked for again with another content is a fault and changes nothing, while others of the batch are served', async () => {
    await fixture.stock('FAULT', 20);
    const request = fixture.request('FAULT', 2);
    const other = fixture.request('FAULT', 1);
    await fixture.expedite(request);
    await expect(fixture.expedite({ ...request, quantity: 3 }, other)).rejects.toThrow(
      `order ${request.orderId} was asked for again with another quantity`,
    );
    await expect(fixture.expedite({ ...request, clientId: 2 })).rejects.toThrow('another clientId');
    expect(await codesOf(request.orderId)).toHaveLength(2);
    expect(await codesOf(other.orderId)).toHaveLength(1);
  });

  test('of 5 with 4 codes gets none: an Instant one fails, a Delayed one waits', async () => {
    await fixture.stock('SHORT', 4);
    const instant = fixture.request('SHORT', 5);
    const delayed = fixture.request('SHORT', 5, { deliveryTime: 'Delayed' });
    const fits = fixture.request('SHORT', 4);
    const answers = await fixture.expedite(instant, delayed, fits);
    expect(answers.map((answer) => answer.state)).toEqual(['failed', 'waiting', 'delivered']);
    expect(await fixture.results(delayed.orderId)).toEqual([]);
  });

  test('is not failed over codes that another transaction holds only in passing', async () => {
    await fixture.stock('PASSING', 2);
    let release: () => void = () => undefined;
    let isHeld: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (isHeld = resolve));
    const holding = transaction(fixture.database, async (client) => {
      await client.query(`select id from stock_codes where supplier_sku = 'PASSING' for update`);
      isHeld();
      await new Promise<void>((resolve) => (release = resolve));
    });
    await held;
    const answer = fixture.expedite(fixture.request('PASSING', 2));
    try {
      const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
      await waitFor(
        'the order to wait for the codes',
        async () => (await query(fixture.database, waiting)).length > 0,
        4_000,
      );
    } finally {
      release();
      await holding;
    }
    expect(await answer).toMatchObject([{ state: 'delivered' }]);
  });

  test('whose event came first is delivered in the call all the same', async () => {
    await fixture.stock('EVENT', 2);
    const request = fixture.request('EVENT', 2);
    await insertJobs(fixture.database, [request], 60_000);
    expect(await fixture.expedite(request)).toMatchObject([{ state: 'delivered', sequence: 1 }]);
  });

  test('of more than 5 is queued, and one of a supplier nobody knows is not delivered from stock', async () => {
    await fixture.stock('QUEUE', 10);
    const answers = await fixture.expedite(
      fixture.request('QUEUE', 6),
      fixture.request('QUEUE', 1, { supplier: 'elsewhere' }),
    );
    expect(answers.map((answer) => answer.state)).toEqual(['queued', 'queued']);
    expect(answers.map((answer) => answer.delivered_quantity)).toEqual([0, 0]);
  });
});

describe('a code', () => {
  const header = 'sku,denomination,card_number,pin_code,claim_url,expires_at,voucher_reference_number';

  test('is sold before those that expire after it, and those of one expiry in the order of their file', async () => {
    const expiries = ['', '2031-01-31', '2030-01-31', '', '2030-01-31'];
    const lines = expiries.map((expiry, index) => `ROTATE,10,ROTATE-${index},,,${expiry},`);
    await fixture.importText([header, ...lines].join('\n'));
    const requests = [2, 3].map((quantity) => fixture.request('ROTATE', quantity));
    await fixture.expedite(...requests);
    const sold = await Promise.all(requests.map(({ orderId }) => fixture.reveal(orderId)));
    expect(sold.flat().map(({ cardNumber }) => cardNumber)).toEqual([2, 4, 1, 0, 3].map((index) => `ROTATE-${index}`));
    expect(sold.flat().map(({ expiresAt }) => expiresAt?.slice(0, 4))).toEqual([
      '2030',
      '2030',
      '2031',
      undefined,
      undefined,
    ]);
  });

  test('that has expired is neither counted nor sold, in the call or in bulk', async () => {
    await fixture.stock('EXPIRED', 9);
    await fixture.stock('EXPIRED-ALL', 2);
    await query(
      fixture.database,
      `update stock_codes set expires_at = clock_timestamp()
       where supplier_sku = 'EXPIRED-ALL'
          or id in (select id from stock_codes where supplier_sku = 'EXPIRED' order by id limit 5)`,
    );
    expect(await countStock(fixture.database, ['EXPIRED', 'EXPIRED-ALL'])).toEqual([
      { supplierSku: 'EXPIRED', denominationMinor: 1_000n, quantity: 4 },
    ]);
    const inline = [5, 2].map((quantity) => fixture.request('EXPIRED', quantity));
    expect((await fixture.expedite(...inline)).map((answer) => answer.state)).toEqual(['failed', 'delivered']);
    const bulk = fixture.request('EXPIRED', 6, { deliveryTime: 'Delayed' });
    await fixture.expedite(bulk);
    await workLine(fixture.database, { supplierSku: 'EXPIRED', denominationMinor: 1_000n });
    const summaries = await summariseJobs(fixture.database, [bulk.orderId]);
    expect(summaries).toMatchObject([{ state: 'waiting', delivered_quantity: 2 }]);
    expect(await countStock(fixture.database, ['EXPIRED'])).toEqual([]);
  });
});

describe('a cancellation', () => {
  test('before the job exists keeps it from ever being delivered', async () => {
    await fixture.stock('TOMB', 5);
    const request = fixture.request('TOMB', 1);
    const cancellation = { orderId: request.orderId, clientId: 1, requestId: 'c' };
    expect(await cancelOrderJob(fixture.database, cancellation)).toMatchObject({ state: 'cancelled', sequence: 1 });
    expect(await cancelOrderJob(fixture.database, cancellation)).toMatchObject({ state: 'cancelled', sequence: 1 });
    await insertJobs(fixture.database, [request]);
    expect(await fixture.expedite(request)).toMatchObject([{ state: 'cancelled', delivered_quantity: 0 }]);
    expect(await fixture.results(request.orderId)).toMatchObject([{ outcome: 'CANCELLED', sequence: 1 }]);
  });

  test('ends a waiting job, is too late for a delivered one and finds no job of another client', async () => {
    const waiting = fixture.request('EMPTY', 1, { deliveryTime: 'Delayed' });
    await fixture.expedite(waiting);
    const cancel = (orderId: number, clientId = 1) =>
      cancelOrderJob(fixture.database, { orderId, clientId, requestId: 'c' });
    await expect(cancel(waiting.orderId, 2)).rejects.toMatchObject({ code: 'ORDER_NOT_FOUND' });
    expect(await cancel(waiting.orderId)).toMatchObject({ state: 'cancelled', sequence: 1 });
    await fixture.stock('LATE', 1);
    const delivered = fixture.request('LATE', 1);
    await fixture.expedite(delivered);
    expect(await cancel(delivered.orderId)).toMatchObject({ state: 'delivered', delivered_quantity: 1 });
  });

  test('racing an order for its one code leaves one winner', async () => {
    await fixture.stock('DUEL', 20);
    const requests = Array.from({ length: 20 }, () => fixture.request('DUEL', 1));
    await Promise.all(
      requests.map(async (request) => {
        const [[expedited], cancelled] = await Promise.all([
          fixture.expedite(request),
          cancelOrderJob(fixture.database, { orderId: request.orderId, clientId: 1, requestId: 'c' }),
        ]);
        expect(expedited!.state).toBe(cancelled.state);
        expect(await fixture.results(request.orderId)).toHaveLength(1);
      }),
    );
  });
});
