import { query } from '@dg/platform/postgres';
import { countStock } from '../queries/count-stock.ts';
import { describeAnySku, openFixture, pieces, type Fixture } from '../testing/fixture.ts';
import { importStock } from './import-stock.ts';

let fixture: Fixture;
beforeAll(async () => {
  fixture = await openFixture();
}, 60_000);
afterEach(async () => {
  await fixture.expectSound();
  expect(await query(fixture.database, 'select from stock_import_lines')).toEqual([]);
});
afterAll(() => fixture.close());

const header = 'sku,denomination,card_number,pin_code,claim_url,expires_at,voucher_reference_number';
const stored = async () => (await query(fixture.database, 'select from stock_codes')).length;

describe('a stock import', () => {
  test('is readable as it was given, in any order of columns, with quotes and byte order mark', async () => {
    const text =
      '\uFEFFpin_code,denomination,note,card_number,sku,expires_at,voucher_reference_number\r\n"0,42",10.00,"x, y",AB-1,COLUMNS,2030-01-31,REF-9\r\n';
    expect(await fixture.importText(text)).toEqual({ imported: 1, duplicates: [], faults: [] });
    const request = fixture.request('COLUMNS', 1);
    await fixture.expedite(request);
    expect(await fixture.reveal(request.orderId)).toEqual([
      {
        deliveryMode: 'Code with PIN',
        cardNumber: 'AB-1',
        pinCode: '0,42',
        expiresAt: '2030-01-31T23:59:59.000Z',
        voucherReferenceNumber: 'REF-9',
      },
    ]);
  });

  test('reports and skips codes that are twice in the file or in the stock already, under whatever sku', async () => {
    await fixture.importText(`${header}\nDUP,10,CODE-1,,,,\n`);
    const text = [
      header,
      'DUP,10,CODE-2,,,,',
      'DUP,10,CODE 2,,,,',
      '',
      'DUP-B,20,CODE-1,,,,',
      'LINK,5,,,https://a.example/1,,',
      'LINK,5,,,https://a.example/1,,',
    ].join('\n');
    expect(await fixture.importText(text)).toEqual({
      imported: 2,
      duplicates: [
        { line: 3, supplierSku: 'DUP' },
        { line: 5, supplierSku: 'DUP-B' },
        { line: 7, supplierSku: 'LINK' },
      ],
      faults: [],
    });
  });

  test('with any bad line imports nothing and names each bad line', async () => {
    const before = await stored();
    const good = Array.from({ length: 1_200 }, (_, index) => `BAD,10,GOOD-${index},,,,`);
    const bad = [
      'UNKNOWN,10,X-1,,,,',
      'BAD,10.001,X-2,,,,',
      'BAD,10,X-3',
      'LINK,10,X-4,,,,',
      'BAD,10,X-5,,,2020-01-31,',
    ];
    const text = [header, ...good, ...bad].join('\n');
    expect(await fixture.importText(text)).toEqual({
      imported: 0,
      duplicates: [],
      faults: [
        { line: 1_202, message: 'sku is unknown' },
        { line: 1_203, message: 'denomination has more decimals than USD allows' },
        { line: 1_204, message: 'line has 3 columns, the header has 7' },
        { line: 1_205, message: 'claim_url is required for delivery mode URL' },
        { line: 1_206, message: 'expires_at is past' },
      ],
    });
    expect(await stored()).toBe(before);
  });

  test('that is no CSV, has no header or is empty imports nothing and says no more than the line', async () => {
    const before = await stored();
    const broken = await fixture.importText(`${header}\nNOCSV,10,C-1,,,,\nNOCSV,10,"SECRET"-2,,,,\nNOCSV,10,C-3,,,,\n`);
    expect(broken.faults).toEqual([{ line: 3, message: 'line is not valid CSV, its quotes do not match' }]);
    const endless = await fixture.importText(`${header}\nNOCSV,10,"${'SECRET'.repeat(20_000)}`);
    expect(endless).toMatchObject({ imported: 0, faults: [{ line: expect.any(Number), message: 'line is too long' }] });
    expect((await fixture.importText('denomination\n10\n')).faults).toEqual([
      { line: 1, message: 'column sku is missing' },
    ]);
    expect((await fixture.importText('')).faults).toEqual([{ line: 1, message: 'column sku is missing' }]);
    expect(await stored()).toBe(before);
  });

  test('reports 100 bad lines at most', async () => {
    const result = await fixture.importText(
      [header, ...Array.from({ length: 3_000 }, () => 'UNKNOWN,10,X,,,,')].join('\n'),
    );
    expect(result.faults).toHaveLength(100);
    expect(result.faults.at(-1)).toEqual({ line: 101, message: 'sku is unknown' });
  });

  test('whose sender goes away in the middle imports nothing', async () => {
    const before = await stored();
    const lines = Array.from({ length: 2_000 }, (_, index) => `GONE,10,GONE-${index},,,,`);
    const source = async function* () {
      yield* pieces([header, ...lines].join('\n'));
      throw new Error('connection lost');
    };
    const dependencies = {
      database: fixture.database,
      vault: fixture.vault,
      describeSkus: describeAnySku,
      wakeWorker: () => undefined,
    };
    await expect(importStock(dependencies, { actor: 'operator', bytes: source() })).rejects.toThrow('connection lost');
    expect(await stored()).toBe(before);
  });

  test('keeps no code in plain text anywhere in the database', async () => {
    await fixture.importText(
      `${header}\nPLAIN,10,PLAINTEXT-CARD,PLAINTEXT-PIN,https://plaintext.example,,PLAINTEXT-REF\n`,
    );
    const rows = await query<{ ciphertext: Buffer; code_hash: Buffer }>(
      fixture.database,
      `select ciphertext, code_hash from stock_codes where supplier_sku = 'PLAIN'`,
    );
    expect(rows).toHaveLength(1);
    expect(rows[0]!.ciphertext.toString('latin1')).not.toMatch(/plaintext/i);
    expect(rows[0]!.code_hash).toHaveLength(32);
  });

  test('two at once with the same codes import each code once', async () => {
    const lines = Array.from({ length: 1_500 }, (_, index) => `BOTH,10,BOTH-${index},,,,`);
    const results = await Promise.all([
      fixture.importText([header, ...lines].join('\n')),
      fixture.importText([header, ...lines.toReversed()].join('\n')),
    ]);
    expect(results.reduce((sum, result) => sum + result.imported, 0)).toBe(1_500);
    expect(results.reduce((sum, result) => sum + result.duplicates.length, 0)).toBe(1_500);
  });

  test('of 20,000 codes is counted up to what one order could want, by denomination', async () => {
    const lines = Array.from({ length: 20_000 }, (_, index) => `MANY,${index < 7 ? 20 : 10},MANY-${index},,,,`);
    expect(await fixture.importText([header, ...lines].join('\n'))).toMatchObject({ imported: 20_000 });
    expect(await countStock(fixture.database, ['MANY', 'NONE', 'MANY'])).toEqual([
      { supplierSku: 'MANY', denominationMinor: 1_000n, quantity: 5_001 },
      { supplierSku: 'MANY', denominationMinor: 2_000n, quantity: 7 },
    ]);
  }, 30_000);
});
