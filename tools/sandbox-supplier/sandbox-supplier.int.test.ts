import { createHmac } from 'node:crypto';
import { readFile, rm, stat, writeFile } from 'node:fs/promises';
import {
  answerTo,
  ask,
  at,
  authorization,
  bookFile,
  callbacks,
  callbackSecret,
  close,
  control,
  deliveries,
  ended,
  place,
  refuseCallbacks,
  start,
  until,
  useSandbox,
  voucher,
  topup,
  type OrderAnswer,
  type Received,
} from './sandbox.fixture.ts';

useSandbox();

test('twenty calls of the same reference at once are one order, delivered once, with the same codes for all', async () => {
  const order = voucher('7-1', 'SBX-CARD', 3);
  const answers = await Promise.all(Array.from({ length: 20 }, () => answerTo(place(order))));
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  expect(answers[0]).toEqual({
    reference: '7-1',
    supplier_reference: expect.stringMatching(/^SBX-[A-Z2-9]{16}$/),
    status: 'DELIVERED',
    units: Array.from({ length: 3 }, () => ({
      card_number: expect.stringMatching(/^([A-Z2-9]{4}-){3}[A-Z2-9]{4}$/),
      pin_code: expect.stringMatching(/^\d{6}$/),
      claim_url: null,
      expires_at: expect.stringMatching(/Z$/),
      voucher_reference_number: expect.stringMatching(/^SBV-/),
    })),
  });
  await expect(deliveries('reference=7-1')).resolves.toEqual([{ reference: '7-1', kind: 'voucher', count: 1 }]);
  expect((await place({ ...order, quantity: 4 })).status).toBe(409);
  await expect(answerTo(ask('7-1'))).resolves.toEqual(answers[0]);
});

test.each([
  ['01', 'INVALID_RECIPIENT'],
  ['02', 'RECIPIENT_BARRED'],
  ['03', 'RECIPIENT_INELIGIBLE'],
  ['04', 'RECIPIENT_LIMIT_EXCEEDED'],
  ['05', 'OPERATOR_UNAVAILABLE'],
  ['06', 'OPERATOR_LIMIT_EXCEEDED'],
  ['07', 'CLIENT_LIMIT_EXCEEDED'],
  ['08', 'PRODUCT_UNAVAILABLE'],
  ['09', 'PRODUCT_OUT_OF_STOCK'],
  ['10', 'AMOUNT_OUT_OF_RANGE'],
])('outcome %s fails for good with %s, by the end of a sku and of a recipient', async (outcome, code) => {
  const failed = { status: 'FAILED', code, message: expect.any(String), units: [] };
  await expect(answerTo(place(voucher('1-1', `SBX-CARD-90${outcome}`)))).resolves.toMatchObject(failed);
  await expect(answerTo(place(topup('2-1', `+1 555 010-90${outcome}`)))).resolves.toMatchObject(failed);
  await expect(deliveries('')).resolves.toEqual([]);
});

test.each([
  voucher('1-1', 'SBX-CARD'),
  voucher('1-1', 'SBX-CARD-9500'),
  topup('1-1', '+97150001'),
  topup('1-1', 'a-9030'),
])('without a code that means something it is delivered at once: $sku $recipient', async (order) => {
  const response = await place(order);
  expect(response.status).toBe(200);
  await expect(response.json()).resolves.toMatchObject({ status: 'DELIVERED' });
  await expect(deliveries('order=1')).resolves.toEqual([{ reference: '1-1', kind: order.kind, count: 1 }]);
});

test('a delay accepts first and tells the end with a signed callback, tried again until it is received', async () => {
  refuseCallbacks(2);
  const response = await place(voucher('5-1', 'SBX-URL-CARD-9108', 2));
  expect(response.status).toBe(202);
  await expect(response.json()).resolves.toMatchObject({ status: 'ACCEPTED', units: [] });
  await until(() => callbacks().length === 1);
  const [{ signature, raw }] = callbacks() as [Received];
  expect(JSON.parse(raw)).toEqual({ reference: '5-1', status: 'FAILED', sequence: 2 });
  const [, seconds, hex] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(signature) ?? [];
  expect(hex).toBe(createHmac('sha256', callbackSecret).update(`${seconds}.${raw}`).digest('hex'));
  expect(Math.abs(Date.now() / 1_000 - Number(seconds))).toBeLessThan(10);
  await expect(answerTo(ask('5-1'))).resolves.toMatchObject({ status: 'FAILED', code: 'PRODUCT_UNAVAILABLE' });
});

test('a held order ends when it is released, by either reference, and only once', async () => {
  const { supplier_reference } = await answerTo(place(voucher('6-1', 'SBX-URL-CARD-9900')));
  await place(voucher('6-2', 'SBX-CARD-9200'));
  await ended('6-2');
  await expect(answerTo(ask('6-1'))).resolves.toMatchObject({ status: 'ACCEPTED' });
  expect((await control(`orders/${supplier_reference}/release`)).status).toBe(200);
  const { status, units } = await answerTo(ask('6-1'));
  expect({ status, unit: units[0] }).toMatchObject({
    status: 'DELIVERED',
    unit: { card_number: null, pin_code: null, claim_url: expect.stringMatching(/^https:\/\//) },
  });
  expect((await control('orders/6-1/release')).status).toBe(409);
  expect((await control('orders/none/release')).status).toBe(404);
  await expect(deliveries('reference=6-1')).resolves.toMatchObject([{ count: 1 }]);
});

test('outcome 11 is refused every time, with a code nobody knows, and leaves no order', async () => {
  for (const attempt of ['1-1', '1-1', '1-2']) {
    const response = await place(voucher(attempt, 'SBX-CARD-9011'));
    expect([response.status, ((await response.json()) as OrderAnswer).code]).toEqual([422, 'E-17']);
  }
  expect((await ask('1-1')).status).toBe(404);
});

test('outcome 20 refuses an order three times in three ways, whatever its attempts are called, then delivers', async () => {
  const seen: unknown[] = [];
  for (const attempt of ['3-1', '3-1', '3-2', '3-3']) {
    const response = await place(voucher(attempt, 'SBX-CARD-9020'));
    const { status, code } = (await response.json()) as OrderAnswer;
    seen.push([response.status, status ?? code, (await ask(attempt)).status]);
  }
  expect(seen).toEqual([
    [503, 'SERVICE_UNAVAILABLE', 404],
    [429, 'RATE_LIMITED', 404],
    [200, 'DECLINED', 404],
    [200, 'DELIVERED', 200],
  ]);
  expect((await place(voucher('33-1', 'SBX-CARD-9020'))).status).toBe(503);
});

test('outcome 21 breaks the connection although it delivered', async () => {
  await expect(place(topup('4-1', '5550009021'))).rejects.toThrow('fetch failed');
  await expect(answerTo(ask('4-1'))).resolves.toMatchObject({ status: 'DELIVERED' });
  expect((await place(topup('4-1', '5550009021'))).status).toBe(200);
  await expect(deliveries('order=4')).resolves.toEqual([{ reference: '4-1', kind: 'topup', count: 1 }]);
});

test.each(['8-1', '8-2'])(
  'outcome 22 breaks the connection with nothing done, and a new attempt %s delivers',
  async (next) => {
    await expect(place(voucher('8-1', 'SBX-CARD-9022'))).rejects.toThrow('fetch failed');
    expect((await ask('8-1')).status).toBe(404);
    await expect(answerTo(place(voucher(next, 'SBX-CARD-9022')))).resolves.toMatchObject({ status: 'DELIVERED' });
    await expect(deliveries('order=8')).resolves.toEqual([{ reference: next, kind: 'voucher', count: 1 }]);
  },
);

test('outcome 23 delivers, and its callbacks come twice and out of order', async () => {
  await expect(answerTo(place(voucher('9-1', 'SBX-CARD-9023')))).resolves.toMatchObject({ status: 'DELIVERED' });
  await until(() => callbacks().length === 3);
  expect(callbacks().map(({ status, sequence }) => [status, sequence])).toEqual([
    ['DELIVERED', 2],
    ['ACCEPTED', 1],
    ['DELIVERED', 2],
  ]);
});

test('outcome 24 is never spoken of again', async () => {
  await expect(place(voucher('10-1', 'SBX-CARD-9024'))).rejects.toThrow('fetch failed');
  await expect(ask('10-1')).rejects.toThrow('fetch failed');
  await expect(place(voucher('10-1', 'SBX-CARD-9024'))).rejects.toThrow('fetch failed');
});

test.each([
  [10, 5],
  [5, 2],
  [1, 0],
])('outcome 30 hands out half of %i, %i, and fails for good', async (quantity, half) => {
  const { status, code, units } = await answerTo(place(voucher('11-1', 'SBX-CARD-9030', quantity)));
  expect({ status, code, handedOut: units.length }).toEqual({
    status: 'FAILED',
    code: 'PRODUCT_OUT_OF_STOCK',
    handedOut: half,
  });
});

test('outcome 31 hands out half at once, and fails for good later with the same codes, also after a restart', async () => {
  const begun = await answerTo(place(voucher('12-1', 'SBX-CARD-9931', 6)));
  expect({ status: begun.status, handedOut: begun.units.length }).toEqual({ status: 'ACCEPTED', handedOut: 3 });
  await close();
  await start();
  expect((await control('orders/12-1/release')).status).toBe(200);
  await expect(answerTo(ask('12-1'))).resolves.toMatchObject({
    status: 'FAILED',
    code: 'PRODUCT_OUT_OF_STOCK',
    units: begun.units,
  });
  await expect(deliveries('reference=12-1')).resolves.toEqual([{ reference: '12-1', kind: 'voucher', count: 1 }]);
});

test('the book outlives the process: orders, codes, attempts that failed, and what is still to come', async () => {
  const delivered = await answerTo(place(voucher('1-1', 'SBX-CARD', 2)));
  await place(voucher('2-1', 'SBX-CARD-9020'));
  await place(voucher('3-1', 'SBX-CARD-9900'));
  await place(voucher('4-1', 'SBX-CARD-9100'));
  await close();
  // A line that was being written when the power went.
  const file = bookFile();
  await writeFile(file, `${await readFile(file, 'utf8')}{"entry":"ended","refer`);
  await start();

  await expect(answerTo(place(voucher('1-1', 'SBX-CARD', 2)))).resolves.toEqual(delivered);
  expect((await place(voucher('2-2', 'SBX-CARD-9020'))).status).toBe(429);
  await ended('4-1');
  await until(() => callbacks().some(({ reference }) => reference === '4-1'));
  expect((await control('orders/3-1/release')).status).toBe(200);
  await close();
  await start();
  await expect(deliveries('')).resolves.toEqual(
    ['1-1', '3-1', '4-1'].map((reference) => ({ reference, kind: 'voucher', count: 1 })),
  );
  // Only its owner may read what is worth money.
  expect((await stat(file)).mode & 0o077).toBe(0);
});

test('faults follow their rates, are drawn alike from the same seed, and an empty setting ends them', async () => {
  const statuses = async (): Promise<(number | string)[]> => {
    await control('faults', { error_rate: 0.5 });
    const orders = Array.from({ length: 20 }, (_, index) => place(voucher(`${index}-1`, 'SBX-CARD')));
    return (await Promise.all(orders)).map(({ status }) => status);
  };
  const first = await statuses();
  expect(new Set(first)).toEqual(new Set([200, 500]));
  await expect(answerTo(fetch(at('/control/faults')))).resolves.toMatchObject({ error_rate: 0.5, hang_rate: 0 });
  await close();
  await rm(bookFile());
  await start();
  await expect(statuses()).resolves.toEqual(first);

  for (const fault of ['lose_answer_rate', 'hang_rate']) {
    await control('faults', { [fault]: 1 });
    await expect(place(voucher(`${fault}-1`, 'SBX-CARD'))).rejects.toThrow('fetch failed');
    await control('faults', {});
    await expect(answerTo(place(voucher(`${fault}-1`, 'SBX-CARD')))).resolves.toMatchObject({ status: 'DELIVERED' });
    await expect(deliveries(`order=${fault}`)).resolves.toMatchObject([{ count: 1 }]);
  }
  await control('faults', { duplicate_callbacks: true });
  await place(voucher('twice-1', 'SBX-CARD-9100'));
  await until(() => callbacks().length === 2);
});

test.each([
  ['{"latency_ms":-1}', 'latency_ms must be a number from 0 to 600000'],
  ['{"error_rate":"all"}', 'error_rate must be a number from 0 to 1'],
  ['{"errorrate":1}', 'errorrate is not a fault'],
  ['[]', 'the body must be a JSON object'],
  ['{', 'the body must be a JSON object'],
])('a fault that is none is refused: %s', async (body, message) => {
  const response = await fetch(at('/control/faults'), { method: 'POST', body });
  expect(response.status).toBe(400);
  await expect(response.json()).resolves.toMatchObject({ message: expect.stringContaining(message) });
  await expect(answerTo(fetch(at('/control/faults')))).resolves.toMatchObject({ latency_ms: 0, error_rate: 0 });
});

test('nobody orders without the key, or with something that is no order', async () => {
  const order = voucher('1-1', 'SBX-CARD');
  const body = JSON.stringify(order);
  expect((await fetch(at('/orders'), { method: 'POST', body })).status).toBe(401);
  expect((await fetch(at('/orders/1-1'), { headers: { authorization: 'Bearer other' } })).status).toBe(401);
  expect((await fetch(at('/orders'), { method: 'POST', body, headers: { authorization } })).status).toBe(400);
  for (const wrong of [{ quantity: 0 }, { denomination: '0.00' }, { kind: 'topup' }, { kind: 'data' }, { sku: '' }])
    expect((await place({ ...order, ...wrong })).status).toBe(400);
  expect((await ask('1-1')).status).toBe(404);
});

test('the page shows what was ordered as text, and no code', async () => {
  await place(voucher('1-1', '<script>-9900'));
  const { units } = await answerTo(place(voucher('2-1', 'SBX-CARD')));
  const page = await (await fetch(at('/'), { headers: { accept: 'text/html' } })).text();
  const list = await (await fetch(at('/control/orders'))).text();
  expect(page).toContain('&lt;script&gt;-9900');
  expect(page).toContain('<button>Release</button>');
  for (const secretValue of [units[0]!.card_number!, units[0]!.pin_code!])
    expect([page.includes(secretValue), list.includes(secretValue)]).toEqual([false, false]);
});
