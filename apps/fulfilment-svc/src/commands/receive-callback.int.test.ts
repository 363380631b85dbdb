import { createHmac } from 'node:crypto';
import { query } from '@dg/platform/postgres';
import { waitFor } from '@dg/testing';
import { callbackSecret, openSupplierFixture, type SupplierFixture } from '../testing/supplier-fixture.ts';
import { receiveCallback } from './receive-callback.ts';

let fixture: SupplierFixture;
beforeAll(async () => {
  fixture = await openSupplierFixture();
}, 60_000);
afterEach(() => fixture.expectSound());
afterAll(() => fixture.close());

function call(body: unknown, { supplier = 'peer', secret = callbackSecret } = {}) {
  const bytes = Buffer.from(typeof body === 'string' ? body : JSON.stringify(body));
  const time = Math.floor(Date.now() / 1_000);
  const signature = `t=${time},v1=${createHmac('sha256', secret).update(`${time}.`).update(bytes).digest('hex')}`;
  return receiveCallback(fixture.database, fixture.vault, fixture.deps.suppliers, { supplier, body: bytes, signature });
}

/** An accepted order that its supplier is not due to be asked about for long. */
async function accepted(sku: string): Promise<string> {
  fixture.peer.onOrder(sku, ({ reference }) => {
    fixture.peer.book.set(reference, { status: 'ACCEPTED', units: [] });
    return fixture.peer.reply(reference);
  });
  const request = fixture.order(sku);
  await fixture.place(request);
  await fixture.becomes(request.orderId, 'running');
  const rest = `update supplier_attempts set next_check_at = now() + interval '1 hour'
                where order_id = $1 and state = 'accepted' returning 1`;
  await waitFor('the answer', async () => (await query(fixture.database, rest, [request.orderId])).length > 0);
  return `${request.orderId}-1`;
}

test('a callback has the supplier asked at once; what it says, how often and in which order does not matter', async () => {
  const reference = await accepted('CALLED');
  fixture.peer.book.set(reference, { status: 'DELIVERED', units: fixture.peer.units(2) });
  const bodies = [
    { reference, status: 'FAILED', sequence: 2 },
    { reference, status: 'ACCEPTED', sequence: 1 },
  ];
  for (const body of [...bodies, ...bodies]) expect(await call(body)).toBe('ACCEPTED');
  fixture.deps.wakes.suppliers();
  const orderId = Number(reference.split('-')[0]);
  await fixture.becomes(orderId, 'delivered');
  expect(await call(bodies[0])).toBe('ACCEPTED');
  expect(await fixture.results(orderId)).toMatchObject([{ outcome: 'DELIVERED', sequence: 1 }]);
});

test('a callback that is not signed by its supplier, or is about nothing of its own, changes nothing', async () => {
  const reference = await accepted('QUIET');
  expect(await call({ reference }, { secret: 'other' })).toBe('BAD_SIGNATURE');
  expect(await call({ reference }, { supplier: 'elsewhere' })).toBe('UNKNOWN_SUPPLIER');
  expect(await call('{"reference":')).toBe('UNREADABLE');
  expect(await call({ reference: 7 })).toBe('UNREADABLE');
  expect(await call({ reference: '999999-1', status: 'DELIVERED' })).toBe('ACCEPTED');
  expect(await call({ reference: "x'; drop table jobs" })).toBe('ACCEPTED');
  const due = await query(
    fixture.database,
    'select from supplier_attempts where reference = $1 and next_check_at < now()',
    [reference],
  );
  expect(due).toEqual([]);
  fixture.peer.book.set(reference, { status: 'FAILED', code: 'PRODUCT_UNAVAILABLE', units: [] });
  await call({ reference });
  await fixture.becomes(Number(reference.split('-')[0]), 'failed');
});
