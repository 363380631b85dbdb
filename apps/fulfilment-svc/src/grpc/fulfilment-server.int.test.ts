import { fulfilmentService } from '@dg/contracts';
import type { FulfilmentServiceDefinition } from '@dg/contracts/fulfilment';
import { connectGrpc, serveGrpc, type GrpcClient, type GrpcServer } from '@dg/platform/grpc';
import { query } from '@dg/platform/postgres';
import { silentLog, waitFor } from '@dg/testing';
import { describeAnySku, noWakes, openFixture, pieces, type Fixture } from '../testing/fixture.ts';
import { createJobEnds } from '../worker/job-ends.ts';
import { fulfilmentHandlers } from './fulfilment-server.ts';

let fixture: Fixture;
let server: GrpcServer;
let client: GrpcClient<FulfilmentServiceDefinition>;
beforeAll(async () => {
  fixture = await openFixture();
  const handlers = fulfilmentHandlers({
    database: fixture.database,
    vault: fixture.vault,
    describeSkus: describeAnySku,
    wakes: noWakes,
    suppliers: new Map(),
    jobEnds: createJobEnds(fixture.database),
    log: silentLog,
  });
  server = await serveGrpc({ port: 0, log: silentLog, isReady: () => true, definition: fulfilmentService, handlers });
  client = connectGrpc(fulfilmentService, `127.0.0.1:${server.port}`, silentLog);
}, 60_000);
afterAll(async () => {
  client.close();
  await server.close();
  await fixture.close();
});

const header = 'sku,denomination,card_number,pin_code,claim_url,expires_at,voucher_reference_number';
async function* upload(text: string, isWhole = true) {
  let isFirst = true;
  for await (const data of pieces(text)) {
    yield { data, actor: isFirst ? 'operator@example.com' : '' };
    isFirst = false;
  }
  if (isWhole) yield { is_last: true };
}
const job = {
  order_id: 900,
  client_id: 1,
  supplier: 'stock',
  supplier_sku: 'LINK',
  denomination_minor: '1000',
  currency: 'USD',
  quantity: 1,
  delivery_time: 'Instant',
  request_id: 'r',
  is_inline: true,
};
const count = async (table: string) => (await query(fixture.database, `select from ${table}`)).length;

describe('over the wire', () => {
  test('a code is imported, ordered and shown with the fields of its delivery mode only', async () => {
    const line = 'LINK,10,,0042,https://claim.example/1,2030-01-31T12:00:00+01:00,REF-1';
    expect(await client.ImportStock(upload(`${header}\n${line}\n`))).toMatchObject({
      imported: 1,
      duplicates: [],
      errors: [],
    });
    expect(await query(fixture.database, 'select imported_by from stock_batches')).toEqual([
      { imported_by: 'operator@example.com' },
    ]);
    const { results } = await client.Expedite({ jobs: [job] });
    expect(results).toEqual([
      {
        order_id: 900,
        state: 'DELIVERED',
        sequence: 1,
        delivered_quantity: 1,
        shown_quantity: 0,
        failure_code: '',
        failure_reason: '',
        iccid: '',
      },
    ]);
    const { items } = await client.RevealVouchers({
      items: [
        { order_id: 900, client_id: 1, actor: 'a', request_id: 'r' },
        { order_id: 901, client_id: 1 },
      ],
    });
    expect(items.map((item) => item.order_id)).toEqual([900, 901]);
    expect(items[1]!.vouchers).toEqual([]);
    const [voucher] = items[0]!.vouchers;
    expect(voucher).toMatchObject({
      claim_url: 'https://claim.example/1',
      pin_code: '0042',
      expires_at: '2030-01-31T11:00:00.000Z',
    });
    expect(voucher!.card_number).toBeUndefined();
    expect(voucher!.voucher_reference_number).toBeUndefined();
  });

  test('a code that its client has seen is found, and held for one order, whose job is described and fails', async () => {
    await client.ImportStock(upload(`${header}\nCARD,10,1111-2222,,,,\n`));
    const own = { ...job, order_id: 910, supplier_sku: 'CARD' };
    const topup = {
      ...job,
      order_id: 911,
      supplier: 'acme',
      supplier_sku: 'AIRTIME',
      delivery_time: '',
      vertical: 'topup',
      recipient: '+491701234567',
      input_data_json: '{"phone_number":"+491701234567"}',
      refused_as: 'INVALID_RECIPIENT',
    };
    await client.Expedite({ jobs: [own] });
    const nothing = { code_id: '0', order_id: 0, face_value_minor: '0', currency: '' };
    const items = [
      { client_id: 1, code: '1111 2222' },
      { client_id: 2, code: '1111 2222' },
    ];
    expect(await client.FindVouchers({ items })).toEqual({ items: [nothing, nothing] });
    await client.RevealVouchers({ items: [{ order_id: 910, client_id: 1, actor: 'a', request_id: 'r' }] });
    const found = await client.FindVouchers({ items });
    expect(found.items).toEqual([
      { code_id: expect.any(String), order_id: 910, face_value_minor: '1000', currency: 'USD' },
      nothing,
    ]);
    await expect(client.FindVouchers({ items: [{ code: '1111 2222' }] })).rejects.toMatchObject({
      code: 'INVALID_REQUEST',
    });
    const { code_id } = found.items[0]!;
    const valid_until = new Date(Date.now() + 30_000).toISOString();
    const payment = { client_id: 1, code_id, valid_until, currency: 'USD', amount_minor: '1000' };
    const holds = [
      { ...payment, order_id: 914, amount_minor: '1001' },
      { ...payment, order_id: 911 },
      { ...payment, order_id: 912 },
    ];
    expect((await client.HoldVouchers({ holds })).decisions).toEqual([
      { order_id: 914, refusal: 'VOUCHER_VALUE_INSUFFICIENT' },
      { order_id: 911, refusal: '' },
      { order_id: 912, refusal: 'VOUCHER_NOT_REDEEMABLE' },
    ]);
    expect((await client.Expedite({ jobs: [topup] })).results).toMatchObject([
      { order_id: 911, state: 'FAILED', failure_code: 'INVALID_RECIPIENT' },
    ]);
    expect((await client.RefreshJobs({ order_ids: [911, 913] })).results).toMatchObject([
      { order_id: 911, state: 'FAILED' },
    ]);
    expect(await client.DescribeJob({ order_id: 911 })).toEqual({ order_id: 911, state: 'FAILED', attempts: [] });
    expect(await client.DescribeJob({ order_id: 913 })).toEqual({ order_id: 913, state: '', attempts: [] });
    for (const wrong of [{ valid_until: 'tomorrow' }, { amount_minor: '-1' }, { currency: '' }])
      await expect(client.HoldVouchers({ holds: [{ ...holds[0]!, ...wrong }] })).rejects.toMatchObject({
        code: 'INVALID_REQUEST',
      });
  });

  test('a file that stops being CSV early is answered with its line once all of it was sent', async () => {
    const lines = Array.from({ length: 20_000 }, (_, index) => `WIRE,10,WIRE-${index},,,,`);
    const { errors, imported } = await client.ImportStock(upload([header, 'WIRE,10,"A"B,,,,', ...lines].join('\n')), {
      deadlineMs: 30_000,
    });
    expect({ errors, imported }).toEqual({
      errors: [{ line: 2, message: 'line is not valid CSV, its quotes do not match' }],
      imported: 0,
    });
  });

  test.each(['in the middle', 'after its last byte'])(
    'an upload that is broken off %s imports nothing and leaves nothing behind',
    async (where) => {
      const before = await count('stock_codes');
      const lines = Array.from({ length: 3_000 }, (_, index) => `CUT,10,CUT-${index},,,,`);
      const cut = async function* () {
        let sent = 0;
        for await (const chunk of upload([header, ...lines].join('\n'), false)) {
          yield chunk;
          if (where === 'in the middle' && ++sent === 40) break;
        }
        await waitFor('lines to be set aside', () => count('stock_import_lines'));
        throw new Error('sender went away');
      };
      await expect(client.ImportStock(cut())).rejects.toThrow('sender went away');
      await waitFor('the lines to be dropped', async () => (await count('stock_import_lines')) === 0);
      expect(await count('stock_codes')).toBe(before);
    },
  );

  test('an upload that ends without its last chunk imports nothing, although all that came was good', async () => {
    const before = await count('stock_codes');
    await expect(client.ImportStock(upload(`${header}\nENDED,10,ENDED-1,,,,\n`, false))).rejects.toMatchObject({
      code: 'INVALID_REQUEST',
      message: 'The upload broke off',
    });
    expect(await count('stock_codes')).toBe(before);
    expect(await count('stock_import_lines')).toBe(0);
  });

  test('a job that no order can be is refused', async () => {
    await expect(client.Expedite({ jobs: [{ order_id: 902 }] })).rejects.toMatchObject({ code: 'INVALID_REQUEST' });
    await expect(client.CancelJob({ order_id: 0, client_id: 1 })).rejects.toMatchObject({ code: 'INVALID_REQUEST' });
  });
});
