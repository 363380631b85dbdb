import { readFile, stat } from 'node:fs/promises';
import {
  answerTo,
  ask,
  at,
  authorization,
  bookFile,
  callbacks,
  cancel,
  close,
  control,
  deliveries,
  ended,
  esim,
  listed,
  place,
  profiles,
  read,
  start,
  until,
  useSandbox,
  voucher,
} from './sandbox.fixture.ts';

useSandbox();

/** The ICCID of an eSIM that was ordered and is there. */
async function delivered(reference: string, sku?: string): Promise<string> {
  const { profile } = await answerTo(place(esim(reference, sku)));
  return profile!.iccid;
}

const happen = (iccid: string, change: string, body?: unknown) => control(`profiles/${iccid}/${change}`, body);

/** The sum of ISO/IEC 7812-1, annex B, over all digits: a multiple of ten when the last one is right. */
function luhnSum(digits: string): number {
  return Array.from(digits, Number)
    .toReversed()
    .map((digit, index) => (index % 2 === 0 ? [0, 1, 2, 3, 4, 5, 6, 7, 8, 9] : [0, 2, 4, 6, 8, 1, 3, 5, 7, 9])[digit]!)
    .reduce((sum, value) => sum + value, 0);
}

test('an eSIM is one profile however often and at once it is ordered, with an ICCID and an activation code', async () => {
  const answers = await Promise.all(Array.from({ length: 20 }, () => answerTo(place(esim('7-1')))));
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  expect(answers[0]).toEqual({
    reference: '7-1',
    supplier_reference: expect.stringMatching(/^SBX-/),
    status: 'DELIVERED',
    units: [],
    profile: {
      iccid: expect.stringMatching(/^8988\d{15}$/),
      activation_code: expect.stringMatching(/^LPA:1\$smdp\.sandbox\.example\$SBX-[A-Z2-9]{16}$/),
    },
  });
  await expect(deliveries('order=7')).resolves.toEqual([{ reference: '7-1', kind: 'esim', count: 1 }]);
  expect((await place({ ...esim('8-1'), quantity: 2 })).status).toBe(400);
});

test('an ICCID ends in the right digit, and in a wrong one for a sku that asks for it', async () => {
  const right = await Promise.all(Array.from({ length: 20 }, (_, index) => delivered(`${index}-1`)));
  const wrong = await Promise.all(
    Array.from({ length: 20 }, (_, index) => delivered(`${index}-2`, 'SBX-ESIM-BADLUHN')),
  );
  expect(right.filter((iccid) => luhnSum(iccid) % 10 !== 0)).toEqual([]);
  expect(wrong.filter((iccid) => luhnSum(iccid) % 10 === 0)).toEqual([]);
  expect(new Set([...right, ...wrong]).size).toBe(40);
});

test.each([
  ['9009', 'FAILED', 'PRODUCT_OUT_OF_STOCK'],
  ['9030', 'DELIVERED', undefined],
  ['9100', 'DELIVERED', undefined],
  ['9208', 'FAILED', 'PRODUCT_UNAVAILABLE'],
])('the end of the sku chooses what becomes of an eSIM: %s is %s', async (outcome, status, code) => {
  await place(esim('1-1', `SBX-ESIM-5GB-${outcome}`));
  await ended('1-1');
  const answer = await answerTo(ask('1-1'));
  expect([answer.status, answer.code, answer.profile !== undefined]).toEqual([status, code, status === 'DELIVERED']);
});

describe('taking an eSIM back', () => {
  test('one that is not installed is taken back, as often as asked, and is delivered to nobody', async () => {
    const iccid = await delivered('1-1');
    for (const _ of [1, 2]) {
      const response = await cancel('1-1');
      expect([response.status, await response.json()]).toEqual([200, { reference: '1-1', status: 'CANCELLED' }]);
    }
    await expect(answerTo(ask('1-1'))).resolves.toMatchObject({ status: 'FAILED', code: 'PRODUCT_UNAVAILABLE' });
    expect(JSON.stringify(await answerTo(place(esim('1-1'))))).not.toContain('LPA:1');
    await expect(deliveries('order=1')).resolves.toEqual([]);
    await expect(listed()).resolves.toMatchObject([{ status: 'CANCELLED', deliveries: 1, iccid }]);
    await expect(profiles()).resolves.toMatchObject([{ status: 'CANCELLED' }]);
    await expect(read(iccid)).resolves.toMatchObject({ code: 'PROFILE_NOT_FOUND' });
    expect((await happen(iccid, 'install')).status).toBe(409);
  });

  test('one that was only accepted never comes', async () => {
    await place(esim('1-1', 'SBX-ESIM-5GB-9900'));
    expect((await cancel('1-1')).status).toBe(200);
    expect((await control('orders/1-1/release')).status).toBe(409);
    await expect(answerTo(ask('1-1'))).resolves.toMatchObject({ status: 'FAILED', code: 'PRODUCT_UNAVAILABLE' });
    await expect(profiles()).resolves.toEqual([]);
  });

  test('one that is installed or has ended stays, as does what is no eSIM', async () => {
    const refusalOf = async (reference: string) => {
      const response = await cancel(reference);
      return [response.status, (await answerTo(Promise.resolve(response))).code];
    };
    await happen(await delivered('1-1'), 'install');
    await happen(await delivered('2-1'), 'withdraw');
    await place(voucher('3-1', 'SBX-CARD'));
    expect(await refusalOf('1-1')).toEqual([409, 'PROFILE_INSTALLED']);
    expect(await refusalOf('2-1')).toEqual([409, 'NOT_CANCELLABLE']);
    expect(await refusalOf('3-1')).toEqual([409, 'NOT_CANCELLABLE']);
    expect(await refusalOf('4-1')).toEqual([404, 'ORDER_NOT_FOUND']);
    expect((await cancel('1-1', '1-1')).status).toBe(400);
    await expect(deliveries('order=1')).resolves.toMatchObject([{ count: 1 }]);
  });
});

describe('the life of a profile', () => {
  test('it is installed, used and used up, and whoever reads it sees each step with its time', async () => {
    const iccid = await delivered('1-1', 'SBX-ESIM-5GB-30D');
    await expect(read(iccid)).resolves.toEqual({ iccid, as_of: expect.stringMatching(/Z$/) });
    await happen(iccid, 'install');
    const installed = await read(iccid);
    expect(Object.keys(installed)).toEqual(['iccid', 'installed_at', 'as_of']);
    await happen(iccid, 'first-use');
    await happen(iccid, 'usage', { used_gb: 2.5 });
    const used = await read(iccid);
    expect(used).toMatchObject({ installed_at: installed['installed_at'], used_gb: '2.5' });
    const validMs = Date.parse(String(used['expires_at'])) - Date.parse(String(used['first_used_at']));
    expect(validMs).toBe(30 * 86_400_000);
    await happen(iccid, 'deplete');
    await expect(read(`${iccid}F`)).resolves.toMatchObject({ used_gb: '5', end_reason: 'EXHAUSTED' });
    expect((await happen(iccid, 'usage', { used_gb: 6 })).status).toBe(409);
  });

  test('a later step takes the earlier ones with it, but a withdrawal none', async () => {
    const [used, expired, withdrawn] = [await delivered('1-1'), await delivered('2-1'), await delivered('3-1')];
    await happen(used, 'usage', { used_gb: '0.000000001' });
    await happen(expired, 'expire');
    await happen(withdrawn, 'withdraw');
    const times = { installed_at: expect.any(String), first_used_at: expect.any(String) };
    await expect(read(used)).resolves.toMatchObject({ ...times, used_gb: '0.000000001' });
    const { ended_at, expires_at, ...rest } = await read(expired);
    expect(rest).toMatchObject({ ...times, end_reason: 'EXPIRED' });
    expect(ended_at).toBe(expires_at);
    expect(Object.keys(await read(withdrawn))).toEqual(['iccid', 'ended_at', 'end_reason', 'as_of']);
  });

  test('each step is told by a callback of its own, and for outcome 23 twice and out of order', async () => {
    const [plain, confusing] = [await delivered('1-1'), await delivered('2-1', 'SBX-ESIM-9023')];
    await until(() => callbacks().length === 3);
    const told = (iccid: string) => callbacks().flatMap((one) => (one.iccid === iccid ? [one.sequence] : []));
    for (const change of ['install', 'first-use']) await happen(plain, change);
    await until(() => told(plain).length === 2);
    expect(new Set(told(plain))).toEqual(new Set([1, 2]));
    expect(JSON.parse(callbacks().find(({ iccid }) => iccid === plain)!.raw)).toEqual({ iccid: plain, sequence: 1 });
    await happen(confusing, 'install');
    await until(() => told(confusing).length === 3);
    await happen(confusing, 'first-use');
    await until(() => told(confusing).length === 6);
    expect(told(confusing)).toEqual([1, 1, 1, 2, 1, 2]);
  });

  test.each([
    ['usage', {}, 400, 'INVALID_REQUEST'],
    ['usage', { used_gb: -1 }, 400, 'INVALID_REQUEST'],
    ['usage', { used_gb: '1e3' }, 400, 'INVALID_REQUEST'],
    ['usage', { used_gb: 0.5 }, 409, 'PROFILE_CANNOT_CHANGE'],
    ['withdraw', {}, 409, 'PROFILE_CANNOT_CHANGE'],
    ['repair', {}, 404, 'NOT_FOUND'],
  ])('%s with %j is refused once 1 GB is used, and changes nothing', async (change, body, status, code) => {
    const iccid = await delivered('1-1');
    await happen(iccid, 'usage', { used_gb: 1 });
    const before = await profiles();
    const response = await happen(iccid, change, body);
    expect([response.status, (await answerTo(Promise.resolve(response))).code]).toEqual([status, code]);
    await expect(profiles()).resolves.toEqual(before);
    expect((await happen('8988000000000000000', 'install')).status).toBe(404);
  });
});

test('the book outlives the process: profiles, what became of them, and what was taken back', async () => {
  const iccid = await delivered('1-1');
  await happen(iccid, 'usage', { used_gb: 1 });
  await delivered('2-1');
  await cancel('2-1');
  const before = [await answerTo(ask('1-1')), await answerTo(ask('2-1')), await profiles(), await deliveries('')];
  await close();
  await start();
  const after = [await answerTo(ask('1-1')), await answerTo(ask('2-1')), await profiles(), await deliveries('')];
  expect(after).toEqual(before);
  await happen(iccid, 'first-use');
  await until(() => callbacks().some((one) => one.iccid === iccid && one.sequence === 2));
});

test('activation codes are in the book, which is its owner’s, and in no list', async () => {
  const { profile } = await answerTo(place(esim('1-1')));
  const matchingId = profile!.activation_code.split('$')[2]!;
  const html = { headers: { accept: 'text/html' } };
  const pages = await Promise.all(
    ['/control/orders', '/control/profiles'].flatMap((where) => [fetch(at(where)), fetch(at(where), html)]),
  );
  for (const page of pages) {
    const text = await page.text();
    expect([text.includes('SBX-ESIM-5GB'), text.includes(matchingId)]).toEqual([true, false]);
  }
  await expect(readFile(bookFile(), 'utf8')).resolves.toContain(matchingId);
  expect((await stat(bookFile())).mode & 0o077).toBe(0);
});

test('a person installs a profile by a button, and questions about it are counted', async () => {
  const iccid = await delivered('1-1');
  const headers = { accept: 'text/html' };
  const page = await (await fetch(at('/control/profiles'), { headers })).text();
  expect(page).toContain(`action="/control/profiles/${iccid}/install"`);
  const pressed = await fetch(at(`/control/profiles/${iccid}/install`), { method: 'POST', headers });
  await expect(pressed.text()).resolves.toContain('INSTALLED');
  await Promise.all([read(iccid), read(iccid)]);
  await expect(profiles('order=1')).resolves.toMatchObject([{ status: 'INSTALLED', questions: 2 }]);
});

test('three variants are sold of a product of its own, and none of another', async () => {
  const variants = async (query: string) => fetch(at(`/esim/variants${query}`), { headers: { authorization } });
  const sold = (await (await variants('?product=SBX-ESIM-FETCH-1')).json()) as Record<string, unknown>[];
  expect(sold.map(({ sku, data_amount_gb }) => [sku, data_amount_gb])).toEqual([
    ['SBX-ESIM-FETCH-1-1GB-7D', '1'],
    ['SBX-ESIM-FETCH-1-5GB-30D', '5'],
    ['SBX-ESIM-FETCH-1-20GB-30D', '20'],
  ]);
  await expect((await variants('?product=OTHER')).json()).resolves.toEqual([]);
  expect((await variants('')).status).toBe(400);
  expect((await fetch(at('/esim/variants?product=SBX-ESIM-FETCH-1'))).status).toBe(401);
});
