import { query } from '@dg/platform/postgres';
import { silentLog } from '@dg/testing';
import { claimSubmissions } from '../db/supplier-calls.ts';
import { openSupplierFixture, type SupplierFixture } from '../testing/supplier-fixture.ts';
import { rescueOrphans } from './rescue-orphans.ts';
import { giveUpJobs } from './give-up-jobs.ts';

let fixture: SupplierFixture;
beforeAll(async () => {
  fixture = await openSupplierFixture();
}, 60_000);
afterEach(() => fixture.expectSound());
afterAll(() => fixture.close());

/** Nobody works for a supplier of this name. */
const away = (sku: string) => ({ ...fixture.order(sku), supplier: 'away' });
const retry = { firstMs: 20, factor: 2, maxMs: 100, giveUpAfterMs: 3_600_000 };
const giveUp = () => giveUpJobs(fixture.database, { name: 'away', retry }, silentLog);
const makeOlder = (orderId: number) =>
  query(fixture.database, `update jobs set routed_at = now() - interval '61 minutes' where order_id = $1`, [orderId]);
async function sent(sku: string) {
  const request = away(sku);
  await fixture.place(request);
  const [call] = await claimSubmissions(fixture.database, 'away', 1, 60_000);
  expect(call).toMatchObject({ orderId: request.orderId });
  return call!;
}

describe('an order of a supplier that cannot be called', () => {
  test('fails at the end of the policy when it was never sent, and not before', async () => {
    const [old, young] = [away('OLD'), away('YOUNG')];
    await fixture.place(old);
    await fixture.place(young);
    await makeOlder(old.orderId);
    expect(await giveUp()).toBe(1);
    expect(await fixture.summary(old.orderId)).toMatchObject({ state: 'failed', failure_code: 'OPERATOR_UNAVAILABLE' });
    expect(await fixture.results(old.orderId)).toMatchObject([{ outcome: 'FAILED', shown_quantity: 0 }]);
    expect(await fixture.summary(young.orderId)).toMatchObject({ state: 'queued' });
    await fixture.cancel(young.orderId);
  });

  test.each([
    [{ kind: 'absent', why: 'not sent' }, 'OPERATOR_UNAVAILABLE'],
    [{ kind: 'transient', failureCode: 'UNKNOWN', why: 'http 422' }, 'UNKNOWN'],
  ] as const)('fails when it definitely does not have it, after %j', async (answer, failureCode) => {
    const call = await sent(`REFUSED-${answer.kind}`);
    await fixture.store(call, answer);
    expect(await giveUp()).toBe(0);
    await makeOlder(call.orderId);
    expect(await giveUp()).toBe(1);
    expect(await fixture.summary(call.orderId)).toMatchObject({ state: 'failed', failure_code: failureCode });
  });

  test('is left alone while it may have it', async () => {
    const call = await sent('MAYBE');
    await makeOlder(call.orderId);
    expect(await giveUp()).toBe(0);
    expect(await fixture.summary(call.orderId)).toMatchObject({ state: 'running' });
  });
});

describe('an order of a supplier that is not configured any more', () => {
  const known = new Set(['stock', 'peer', 'away']);
  const watch = () => rescueOrphans(fixture.database, known, 60_000, silentLog);
  const gone = (sku: string) => ({ ...fixture.order(sku), supplier: 'gone' });
  const dueFor = (table: string, orderId: number, seconds: number) =>
    query(
      fixture.database,
      `update ${table} set next_check_at = now() - make_interval(secs => $2) where order_id = $1`,
      [orderId, seconds],
    );

  test('fails when it was not ordered, after a minute', async () => {
    const request = gone('UNSENT');
    await fixture.place(request);
    await dueFor('jobs', request.orderId, 50);
    expect(await watch()).toBe(0);
    await dueFor('jobs', request.orderId, 61);
    expect(await watch()).toBe(1);
    expect(await fixture.summary(request.orderId)).toMatchObject({
      state: 'failed',
      failure_code: 'PRODUCT_UNAVAILABLE',
    });
  });

  test('goes to review when it may have it, after a minute in which nobody could ask', async () => {
    const request = gone('SENT');
    await fixture.place(request);
    const [call] = await claimSubmissions(fixture.database, 'gone', 1, 60_000);
    await dueFor('supplier_attempts', request.orderId, 50);
    expect(await watch()).toBe(0);
    await dueFor('supplier_attempts', request.orderId, 61);
    expect(await watch()).toBe(1);
    expect(await fixture.summary(request.orderId)).toMatchObject({ state: 'review', sequence: 0 });
    expect(await watch()).toBe(0);
    // It is back, and had delivered.
    await fixture.store(call!, {
      kind: 'delivered',
      units: [1, 2].map((n) => ({ deliveryMode: 'Code with PIN', cardNumber: `GONE-${n}` })),
    });
    expect(await fixture.summary(request.orderId)).toMatchObject({ state: 'delivered', delivered_quantity: 2 });
  });
});
