import { readFile } from 'node:fs/promises';
import {
  answerTo,
  ask,
  at,
  bookFile,
  callbacks,
  close,
  control,
  deliveries,
  ended,
  listed,
  place,
  start,
  topup,
  until,
  useSandbox,
  voucher,
  type OrderAnswer,
} from './sandbox.fixture.ts';

useSandbox();

const stepsMax = 8;

/** What an answer says, or that there was none. */
async function heard(response: Promise<Response>): Promise<string> {
  const answer = await response.catch(() => undefined);
  if (answer === undefined) return 'silence';
  const { status, code } = (await answer.json()) as OrderAnswer;
  return [answer.status, status, code].filter((part) => part !== undefined).join(' ');
}

/**
 * What a careful platform hears of one order until it is certain: after silence it asks, under the same reference it
 * orders again only what is not there, and only a refusal gives it a new reference.
 */
async function storyOf(recipient: string): Promise<string[]> {
  const story: string[] = [];
  let attempt = 1;
  let isAsking = false;
  while (story.length < stepsMax) {
    const reference = `7-${attempt}`;
    const answer = await heard(isAsking ? ask(reference) : place(topup(reference, recipient)));
    story.push(answer);
    if (/DELIVERED|FAILED|202/.test(answer)) return story;
    isAsking = answer === 'silence';
    if (!isAsking && !answer.startsWith('404')) attempt += 1;
  }
  return story;
}

const always = (answer: string): string[] => Array.from({ length: stepsMax }, () => answer);

test.each([
  ['00', ['200 DELIVERED'], 1],
  ['01', ['200 FAILED INVALID_RECIPIENT'], 0],
  ['02', ['200 FAILED RECIPIENT_BARRED'], 0],
  ['03', ['200 FAILED RECIPIENT_INELIGIBLE'], 0],
  ['04', ['200 FAILED RECIPIENT_LIMIT_EXCEEDED'], 0],
  ['05', ['200 FAILED OPERATOR_UNAVAILABLE'], 0],
  ['06', ['200 FAILED OPERATOR_LIMIT_EXCEEDED'], 0],
  ['07', ['200 FAILED CLIENT_LIMIT_EXCEEDED'], 0],
  ['08', ['200 FAILED PRODUCT_UNAVAILABLE'], 0],
  ['09', ['200 FAILED PRODUCT_OUT_OF_STOCK'], 0],
  ['10', ['200 FAILED AMOUNT_OUT_OF_RANGE'], 0],
  ['11', always('422 E-17'), 0],
  ['20', ['503 SERVICE_UNAVAILABLE', '429 RATE_LIMITED', '200 DECLINED', '200 DELIVERED'], 1],
  ['21', ['silence', '200 DELIVERED'], 1],
  ['22', ['silence', '404 ORDER_NOT_FOUND', '200 DELIVERED'], 1],
  ['23', ['200 DELIVERED'], 1],
  ['24', always('silence'), 0],
])('a top-up for a recipient that ends in 90%s: %j, delivered %i times', async (outcome, story, count) => {
  await expect(storyOf(`PLAYER-90${outcome}`)).resolves.toEqual(story);
  const delivered = (await deliveries('order=7')) as { count: number }[];
  expect(delivered.reduce((sum, delivery) => sum + delivery.count, 0)).toBe(count);
});

test('a delay accepts a top-up first: 1 ends soon, 2 later, 9 when it is released, each with a callback', async () => {
  for (const [index, recipient] of ['+971501239100', '+971501239209', '+971501239900'].entries())
    expect(await heard(place(topup(`${index + 1}-1`, recipient)))).toBe('202 ACCEPTED');
  await Promise.all([ended('1-1'), ended('2-1')]);
  expect(await heard(ask('3-1'))).toBe('202 ACCEPTED');
  expect((await control('orders/3-1/release')).status).toBe(200);
  await until(() => callbacks().length === 3);
  const told = callbacks().map(({ reference, status }) => `${reference} ${status}`);
  expect(told.sort()).toEqual(['1-1 DELIVERED', '2-1 FAILED', '3-1 DELIVERED']);
  expect(await heard(ask('2-1'))).toBe('200 FAILED PRODUCT_OUT_OF_STOCK');
});

test('callbacks of a delivered top-up may come twice and out of order', async () => {
  await place(topup('1-1', '5550009023'));
  await until(() => callbacks().length === 3);
  expect(callbacks().map(({ sequence }) => sequence)).toEqual([2, 1, 2]);
  await expect(deliveries('order=1')).resolves.toEqual([{ reference: '1-1', kind: 'topup', count: 1 }]);
});

test.each([
  ['PLAYER-77', 'SBX-GEMS-9008', '200 FAILED PRODUCT_UNAVAILABLE'],
  ['PLAYER-9500', 'SBX-GEMS-9008', '200 FAILED PRODUCT_UNAVAILABLE'],
  ['PLAYER-77', 'SBX-GEMS-9030', '200 DELIVERED'],
  ['PLAYER-9000', 'SBX-GEMS-9008', '200 DELIVERED'],
  ['PLAYER-9001', 'SBX-GEMS-9008', '200 FAILED INVALID_RECIPIENT'],
  ['PLAYER-77', 'SBX-GEMS-BACKUP', '200 DELIVERED'],
])('the recipient chooses before the sku: %s by %s is %s', async (recipient, sku, answer) => {
  expect(await heard(place(topup('1-1', recipient, sku)))).toBe(answer);
});

test('an order refused under one sku is delivered once under that of another way', async () => {
  await place(topup('5-1', 'PLAYER-77', 'SBX-GEMS-9008'));
  await place(topup('5-2', 'PLAYER-77', 'SBX-GEMS-BACKUP'));
  await expect(deliveries('order=5')).resolves.toEqual([{ reference: '5-2', kind: 'topup', count: 1 }]);
});

test('a delivery is found by either reference, and not by another', async () => {
  const { supplier_reference } = await answerTo(place(topup('1-1', 'PLAYER-77')));
  await place(topup('2-1', 'PLAYER-77'));
  for (const query of ['reference=1-1', `reference=${supplier_reference}`, 'order=1'])
    await expect(deliveries(query)).resolves.toEqual([{ reference: '1-1', kind: 'topup', count: 1 }]);
  for (const query of ['reference=3-1', 'order=3']) await expect(deliveries(query)).resolves.toEqual([]);
});

test('the same reference with other input data is another order, and the order of its fields does not matter', async () => {
  const order = (input_data: object) => ({ ...topup('1-1', 'PLAYER-77'), input_data });
  expect(await heard(place(order({ player_id: 'PLAYER-77', zone_id: 12 })))).toBe('200 DELIVERED');
  await close();
  await start();
  expect(await heard(place(order({ zone_id: 12, player_id: 'PLAYER-77' })))).toBe('200 DELIVERED');
  for (const other of [{ player_id: 'PLAYER-77', zone_id: 13 }, { player_id: 'PLAYER-77', zone_id: '12' }, {}])
    expect(await heard(place(order(other)))).toBe('409 REFERENCE_CONFLICT');
  expect(await heard(place(topup('1-1', 'PLAYER-77')))).toBe('409 REFERENCE_CONFLICT');
  await expect(deliveries('')).resolves.toMatchObject([{ count: 1 }]);
});

test('input data is nowhere to be read', async () => {
  const input_data = { player_id: 'PLAYER-77', holder_name: 'Ada Example' };
  await place({ ...topup('1-1', 'PLAYER-77'), input_data });
  const page = await (await fetch(at('/control/orders'), { headers: { accept: 'text/html' } })).text();
  const seen = [page, JSON.stringify(await listed()), await readFile(bookFile(), 'utf8')];
  expect(seen.map((text) => [text.includes('PLAYER-77'), /Ada|holder/.test(text)])).toEqual(
    seen.map(() => [true, false]),
  );
});

test.each([
  [[]],
  [null],
  ['PLAYER-77'],
  [{ player: { id: 1 } }],
  [{ player_id: null }],
  [{ player_id: 'x'.repeat(1_001) }],
  [Object.fromEntries(Array.from({ length: 101 }, (_, index) => [`field_${index}`, 1]))],
])('input data that is no object of short texts and numbers is refused: %j', async (input_data) => {
  const response = await place({ ...topup('1-1', 'PLAYER-77'), input_data });
  expect(response.status).toBe(400);
  await expect(response.json()).resolves.toMatchObject({ message: expect.stringMatching(/^input_data must be/) });
  expect((await ask('1-1')).status).toBe(404);
});

test('questions about an order are counted, also those that got no answer', async () => {
  await place(topup('1-1', 'PLAYER-9900'));
  await place(voucher('2-1', 'SBX-CARD'));
  await Promise.all([ask('1-1'), ask('1-1')]);
  await control('faults', { error_rate: 1 });
  await ask('1-1');
  await expect(listed()).resolves.toMatchObject([
    { reference: '2-1', questions: 0 },
    { reference: '1-1', questions: 3 },
  ]);
});
