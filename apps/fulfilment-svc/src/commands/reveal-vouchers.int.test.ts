import { query } from '@dg/platform/postgres';
import { summariseJobs } from '../db/jobs.ts';
import { openFixture, keyA, keyB, hashKey, type Fixture } from '../testing/fixture.ts';
import type { VoucherCode } from '../domain/voucher-code.ts';
import { openVault } from '../vault/vault.ts';
import { workLine } from '../worker/work-line.ts';
import { revealVouchers } from './reveal-vouchers.ts';
import { rewrapBatches } from './rewrap-batches.ts';

let fixture: Fixture;
beforeAll(async () => {
  fixture = await openFixture();
}, 60_000);
afterEach(() => fixture.expectSound());
afterAll(() => fixture.close());

const audit = (orderId: number) =>
  query<{ unit_number: number; actor: string }>(
    fixture.database,
    'select unit_number, actor from voucher_reveals where order_id = $1 order by unit_number',
    [orderId],
  );
const line = (supplierSku: string) => ({ supplierSku, denominationMinor: 1_000n });

describe('revealing vouchers', () => {
  test('20 times at once records each unit as seen once, by one of those who saw it', async () => {
    await fixture.stock('SEEN', 3);
    const request = fixture.request('SEEN', 3);
    await fixture.expedite(request);
    const reveals = Array.from({ length: 20 }, (_, index) => ({
      orderId: request.orderId,
      clientId: 1,
      requestId: `r${index}`,
      actor: `user-${index}`,
      isShownOnly: false,
    }));
    const answers = await Promise.all(
      reveals.map((reveal) => revealVouchers(fixture.database, fixture.vault, [reveal, reveal])),
    );
    for (const answer of answers.flat()) expect(answer.map((code) => code.pinCode)).toEqual(['1234', '1234', '1234']);
    expect(new Set(answers.flat().map((codes) => codes.map((code) => code.cardNumber).join())).size).toBe(1);
    const rows = await audit(request.orderId);
    expect(rows.map((row) => row.unit_number)).toEqual([1, 2, 3]);
    expect(rows[0]!.actor).toMatch(/^user-\d+$/);
  });

  test('gives nothing of an unknown order or of another client, and records nothing', async () => {
    await fixture.stock('OTHERS', 1);
    const request = fixture.request('OTHERS', 1);
    await fixture.expedite(request);
    expect(await fixture.reveal(request.orderId, { clientId: 2 })).toEqual([]);
    expect(await fixture.reveal(2_000_000_000)).toEqual([]);
    expect(await audit(request.orderId)).toEqual([]);
  });

  test('that were seen already gives only those, and records nothing', async () => {
    await fixture.stock('ONLY', 2);
    const request = fixture.request('ONLY', 2);
    await fixture.expedite(request);
    expect(await fixture.reveal(request.orderId, { isShownOnly: true })).toEqual([]);
    expect(await audit(request.orderId)).toEqual([]);
    await fixture.reveal(request.orderId);
    expect(await fixture.reveal(request.orderId, { isShownOnly: true })).toHaveLength(2);
  });

  test('of a bulk order that fails later keeps what was seen with the order and lets the rest go back to stock', async () => {
    await fixture.stock('FAIL', 250);
    const request = fixture.request('FAIL', 400);
    await fixture.expedite(request);
    await workLine(fixture.database, line('FAIL'));
    const seen = await fixture.reveal(request.orderId);
    expect(seen).toHaveLength(250);
    await fixture.stock('FAIL', 50);
    await workLine(fixture.database, line('FAIL'));
    expect((await summariseJobs(fixture.database, [request.orderId]))[0]).toMatchObject({
      state: 'failed',
      delivered_quantity: 250,
      shown_quantity: 250,
    });
    expect((await fixture.results(request.orderId)).at(-1)).toMatchObject({
      outcome: 'FAILED',
      delivered_quantity: 250,
      shown_quantity: 250,
    });
    expect(await fixture.reveal(request.orderId, { isShownOnly: true })).toEqual(seen);
    const back = await query(
      fixture.database,
      `select from stock_codes where supplier_sku = 'FAIL' and order_id is null`,
    );
    expect(back).toHaveLength(50);
  });

  test('racing the failure of the order never gives a code that went back to stock', async () => {
    let seenEarly = 0;
    for (let round = 0; round < 8; round++) {
      const sku = `CHASE-${round}`;
      await fixture.stock(sku, 30);
      const request = fixture.request(sku, 300);
      await fixture.expedite(request);
      let isWorking = true;
      const looks: VoucherCode[][] = [];
      const look = async () => {
        while (isWorking) looks.push(await fixture.reveal(request.orderId));
      };
      const working = workLine(fixture.database, line(sku)).finally(() => (isWorking = false));
      await Promise.all([working, look(), look(), look()]);
      const kept = await fixture.reveal(request.orderId, { isShownOnly: true });
      for (const codes of looks) expect(kept).toEqual(expect.arrayContaining(codes));
      expect((await summariseJobs(fixture.database, [request.orderId]))[0]).toMatchObject({
        state: 'failed',
        delivered_quantity: kept.length,
      });
      seenEarly += kept.length;
    }
    // Some of the races must have been won by a look, or nothing was raced.
    expect(seenEarly).toBeGreaterThan(0);
  });

  test('works with codes imported under a key that was replaced, also once they are rewrapped', async () => {
    await fixture.stock('ROTATE', 1);
    const request = fixture.request('ROTATE', 1);
    await fixture.expedite(request);
    const look = (keys: readonly (typeof keyA)[]) =>
      revealVouchers(fixture.database, openVault(keys, hashKey), [
        { orderId: request.orderId, clientId: 1, requestId: 'r', actor: 'a', isShownOnly: false },
      ]);
    const before = await look([keyB, keyA]);
    expect(before[0]).toHaveLength(1);
    await expect(look([keyB])).rejects.toThrow('which this service was not given');
    expect(await rewrapBatches(fixture.database, openVault([keyB, keyA], hashKey))).toBeGreaterThan(0);
    expect(await rewrapBatches(fixture.database, openVault([keyB, keyA], hashKey))).toBe(0);
    expect(await look([keyB])).toEqual(before);
    await rewrapBatches(fixture.database, openVault([keyA, keyB], hashKey));
  });

  test('leaves an audit that cannot be changed', async () => {
    for (const sql of [
      'update voucher_reveals set actor = $$x$$',
      'delete from voucher_reveals',
      'truncate voucher_reveals',
    ]) {
      await expect(query(fixture.database, sql)).rejects.toThrow('voucher_reveals is append-only');
    }
  });

  test('never gives a code that was moved to another denomination in the table', async () => {
    await fixture.stock('MOVED', 1);
    const request = fixture.request('MOVED', 1);
    await fixture.expedite(request);
    await query(fixture.database, `update stock_codes set denomination_minor = 99 where order_id = $1`, [
      request.orderId,
    ]);
    await expect(fixture.reveal(request.orderId)).rejects.toThrow('does not belong where it stands');
    expect(await audit(request.orderId)).toEqual([]);
  });
});
