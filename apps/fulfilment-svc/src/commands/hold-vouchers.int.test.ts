import { query } from '@dg/platform/postgres';
import { silentLog } from '@dg/testing';
import type { JobRequest } from '../domain/job.ts';
import type { VoucherHold } from '../domain/redemption.ts';
import { findVouchers } from '../queries/find-vouchers.ts';
import { topupFields } from '../testing/builders.ts';
import { openFixture, type Fixture } from '../testing/fixture.ts';
import { cancelOrderJob } from './cancel-job.ts';
import { rescueOrphans } from './rescue-orphans.ts';
import { holdVouchers } from './hold-vouchers.ts';

let fixture: Fixture;
beforeAll(async () => {
  fixture = await openFixture();
}, 60_000);
afterEach(() => fixture.expectSound());
afterAll(() => fixture.close());

const refused = 'VOUCHER_NOT_REDEEMABLE';
const topup = (fields: Partial<JobRequest> = {}) =>
  fixture.request('AIRTIME', 1, { supplier: 'gone', ...topupFields, ...fields });
const nextOrderId = () => topup().orderId;
const inTime = () => new Date(Date.now() + 30_000);
/** Asks for a code that is to pay 10 USD. */
const wanted = (orderId: number, codeId: bigint, fields: Partial<VoucherHold> = {}): VoucherHold => ({
  orderId,
  clientId: 1,
  codeId,
  validUntil: inTime(),
  amountMinor: 1_000n,
  currency: 'USD',
  ...fields,
});
const hold = async (orderId: number, codeId: bigint, fields: Partial<VoucherHold> = {}) =>
  (await holdVouchers(fixture.database, [wanted(orderId, codeId, fields)]))[0]!.refusal;
const find = async (text: string, clientId = 1) =>
  (await findVouchers(fixture.database, fixture.vault, [{ clientId, text }]))[0];

/** A code of 10 USD that its client has bought and seen. */
async function boughtCode(sku: string): Promise<{ codeId: bigint; orderId: number; written: string }> {
  await fixture.stock(sku, 1);
  const { orderId, ...request } = fixture.request(sku, 1);
  await fixture.expedite({ orderId, ...request });
  const [code] = await fixture.reveal(orderId);
  const [row] = await query<{ id: bigint }>(fixture.database, 'select id from stock_codes where order_id = $1', [
    orderId,
  ]);
  return { codeId: row!.id, orderId, written: code!.cardNumber! };
}

describe('a client finds a code to pay with', () => {
  test('that was delivered to him and that he has seen, however he groups it', async () => {
    const { codeId, orderId, written } = await boughtCode('FOUND');
    const found = { codeId, orderId, faceValueMinor: 1_000n, currency: 'USD' };
    expect(await find(written)).toEqual(found);
    expect(await find(` ${written.replaceAll('-', ' ')}`)).toEqual(found);
  });

  test('among those of many, each answered in its place', async () => {
    const [one, other] = [await boughtCode('MANY-1'), await boughtCode('MANY-2')];
    const asked = [
      { clientId: 2, text: one.written },
      { clientId: 1, text: other.written },
      { clientId: 1, text: 'NO-SUCH-CODE' },
      { clientId: 1, text: one.written },
      { clientId: 1, text: other.written },
    ];
    const found = await findVouchers(fixture.database, fixture.vault, asked);
    expect(found.map((voucher) => voucher?.codeId)).toEqual([
      undefined,
      other.codeId,
      undefined,
      one.codeId,
      other.codeId,
    ]);
    expect(await findVouchers(fixture.database, fixture.vault, [])).toEqual([]);
  });

  test('by its claim URL, written as it was given', async () => {
    const url = 'https://claim.example/a-b';
    const header = 'sku,denomination,card_number,pin_code,claim_url,expires_at,voucher_reference_number';
    await fixture.importText(`${header}\nLINK-FOUND,25,,,${url},,`);
    const request = fixture.request('LINK-FOUND', 1, { denominationMinor: 2_500n });
    await fixture.expedite(request);
    await fixture.reveal(request.orderId);
    expect(await find(` ${url} `)).toMatchObject({ orderId: request.orderId, faceValueMinor: 2_500n });
  });

  test('and no other: not one that is another’s, in stock, unseen, expired, held, or nothing at all', async () => {
    const { codeId, written } = await boughtCode('OTHERS');
    expect(await find(written, 2)).toBeUndefined();
    await hold(nextOrderId(), codeId);

    const header = 'sku,denomination,card_number,pin_code,claim_url,expires_at,voucher_reference_number';
    await fixture.importText(
      `${header}\nSTOCKED,10,IN-STOCK,,,,\nUNSEEN,10,NOT-SEEN,,,,\nOLD,10,TOO-OLD,,,2099-01-31,`,
    );
    const [unseen, expired] = [fixture.request('UNSEEN', 1), fixture.request('OLD', 1)];
    await fixture.expedite(unseen, expired);
    await fixture.reveal(expired.orderId);
    const age = `update stock_codes set claimed_at = now() - interval '2 hours', expires_at = now() - interval '1 hour'
                 where order_id = $1 returning id`;
    const [old] = await query<{ id: bigint }>(fixture.database, age, [expired.orderId]);
    const others = [written, 'IN-STOCK', 'NOT-SEEN', 'TOO-OLD', 'NO-SUCH-CODE', '', '-', 'https://claim.example/no'];
    const asked = others.map((text) => ({ clientId: 1, text }));
    expect(await findVouchers(fixture.database, fixture.vault, asked)).toEqual(others.map(() => undefined));
    expect(await hold(nextOrderId(), old!.id)).toBe(refused);
  });
});

describe('a code', () => {
  test('that 50 orders want at once pays for one of them, and each is told the same for ever', async () => {
    const { codeId } = await boughtCode('RACE');
    const orderIds = Array.from({ length: 50 }, nextOrderId);
    const answers = await Promise.all(orderIds.map((orderId) => hold(orderId, codeId)));
    expect(answers.filter((refusal) => refusal === undefined)).toHaveLength(1);
    expect(answers.filter((refusal) => refusal === refused)).toHaveLength(49);
    expect(await Promise.all(orderIds.map((orderId) => hold(orderId, codeId)))).toEqual(answers);
  });

  test('that an order asks for many times at once pays for it once', async () => {
    const { codeId } = await boughtCode('SAME');
    const orderId = nextOrderId();
    const answers = await Promise.all(Array.from({ length: 20 }, () => hold(orderId, codeId)));
    expect(new Set(answers)).toEqual(new Set([undefined]));
  });

  test('is one of many that batches want in any order, and no batch waits for another in a circle', async () => {
    const codes: bigint[] = [];
    for (const sku of ['CIRCLE-1', 'CIRCLE-2', 'CIRCLE-3']) codes.push((await boughtCode(sku)).codeId);
    const batches = Array.from({ length: 12 }, (_, nth) =>
      (nth % 2 === 0 ? codes : codes.toReversed()).map((codeId) => wanted(nextOrderId(), codeId)),
    );
    const answers = await Promise.all(batches.map((batch) => holdVouchers(fixture.database, batch)));
    expect(answers.flat().filter(({ refusal }) => refusal === undefined)).toHaveLength(3);
  });

  test('is refused for an order that came too late, for another client, and when it was never there', async () => {
    const { codeId } = await boughtCode('LATE');
    const late = nextOrderId();
    expect(await hold(late, codeId, { validUntil: new Date(Date.now() - 1) })).toBe('DEBIT_EXPIRED');
    expect(await hold(late, codeId)).toBe('DEBIT_EXPIRED');
    expect(await hold(nextOrderId(), codeId, { clientId: 2 })).toBe(refused);
    expect(await hold(nextOrderId(), 9_000_000_000n)).toBe(refused);
    expect(await hold(nextOrderId(), codeId)).toBeUndefined();
  });

  test('is refused for an order that it is not enough for, or of another currency, and told so for ever', async () => {
    const { codeId } = await boughtCode('VALUE');
    const [costly, foreign] = [nextOrderId(), nextOrderId()];
    expect(await hold(costly, codeId, { amountMinor: 1_001n })).toBe('VOUCHER_VALUE_INSUFFICIENT');
    expect(await hold(foreign, codeId, { currency: 'EUR' })).toBe(refused);
    expect(await hold(costly, codeId)).toBe('VOUCHER_VALUE_INSUFFICIENT');
    expect(await hold(foreign, codeId)).toBe(refused);
    expect(await hold(nextOrderId(), codeId, { amountMinor: 999n })).toBeUndefined();
  });

  test('that cannot be decided about now is decided when it is asked for again', async () => {
    const { codeId } = await boughtCode('BUSY');
    const orderId = nextOrderId();
    const others = `create function are_first() returns trigger language plpgsql as 'begin return null; end';
                    create trigger others before insert on voucher_redemptions for each row execute function are_first()`;
    await fixture.database.query(others);
    await expect(hold(orderId, codeId)).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    await fixture.database.query('drop trigger others on voucher_redemptions');
    expect(await hold(orderId, codeId)).toBeUndefined();
  });

  test('of an order that was decided for another code is a fault and decides nothing', async () => {
    const [one, other] = [await boughtCode('FAULT-1'), await boughtCode('FAULT-2')];
    const [orderId, innocent] = [nextOrderId(), nextOrderId()];
    await hold(orderId, one.codeId);
    const batch = [innocent, orderId].map((id) => wanted(id, other.codeId));
    await expect(holdVouchers(fixture.database, batch)).rejects.toThrow('another code or client');
    expect(await find(other.written)).toMatchObject({ codeId: other.codeId });
  });
});

describe('a code that was to pay for an order is free again', () => {
  const isFree = async (codeId: bigint, orderId: number) => {
    // What was decided stays decided; another order may have it.
    expect(await hold(orderId, codeId)).toBeUndefined();
    expect(await hold(nextOrderId(), codeId)).toBeUndefined();
    const rows = await query(
      fixture.database,
      'select state, released_at is not null as is_released from voucher_redemptions where order_id = $1',
      [orderId],
    );
    expect(rows).toEqual([{ state: 'released', is_released: true }]);
  };

  test('when the order fails', async () => {
    const [{ codeId }, request] = [await boughtCode('FAILS'), topup()];
    await hold(request.orderId, codeId);
    await fixture.expedite(request);
    expect(await hold(nextOrderId(), codeId)).toBe(refused);
    await rescueOrphans(fixture.database, new Set(['stock']), 0, silentLog);
    await isFree(codeId, request.orderId);
  });

  test('when it cannot be delivered for certain', async () => {
    const [{ codeId }, request] = [await boughtCode('REFUSED'), topup({ refusedAs: 'INVALID_RECIPIENT' })];
    await hold(request.orderId, codeId);
    expect(await fixture.expedite(request)).toMatchObject([{ state: 'failed' }]);
    await isFree(codeId, request.orderId);
  });

  test.each(['before its job exists', 'after'])('when it is cancelled, %s', async (when) => {
    const [{ codeId }, request] = [await boughtCode(`CANCELLED-${when}`), topup()];
    const { orderId } = request;
    await hold(orderId, codeId);
    if (when === 'after') await fixture.expedite(request);
    const cancel = () => cancelOrderJob(fixture.database, { orderId, clientId: 1, requestId: 'c' });
    expect(await cancel()).toMatchObject({ state: 'cancelled' });
    await isFree(codeId, orderId);
    await cancel();
  });

  test('and not when it is delivered', async () => {
    const [{ codeId }, request] = [await boughtCode('DELIVERED'), fixture.request('PAID', 1)];
    await fixture.stock('PAID', 1);
    await hold(request.orderId, codeId);
    expect(await fixture.expedite(request)).toMatchObject([{ state: 'delivered' }]);
    expect(await hold(nextOrderId(), codeId)).toBe(refused);
  });
});
