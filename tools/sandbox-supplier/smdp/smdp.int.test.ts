import {
  answerTo,
  ask,
  callbacks,
  control,
  deliveries,
  listed,
  profiles,
  read,
  until,
  useSandbox,
} from '../sandbox.fixture.ts';
import {
  bought,
  call,
  confirm,
  download,
  matchingIdOf,
  notifications,
  post,
  refuseNotifications,
  release,
  restart,
  takeBack,
  useSmdp,
  verdict,
} from './smdp.fixture.ts';

useSandbox();
useSmdp();

test('an eSIM is reserved, then confirmed and released in one, and counts once it is released', async () => {
  const reserved = await download('7-1');
  expect(reserved).toEqual({
    header: { functionExecutionStatus: { status: 'Executed-Success' } },
    iccid: expect.stringMatching(/^8988\d{15}F$/),
  });
  await expect(deliveries('order=7')).resolves.toEqual([]);
  const confirmed = await confirm('7-1', reserved.iccid!);
  expect(confirmed).toMatchObject({
    matchingId: expect.stringMatching(/^SBX-[A-Z2-9]{16}$/),
    smdpAddress: 'smdp.sandbox.example',
  });
  await expect(deliveries('order=7')).resolves.toEqual([{ reference: '7-1', kind: 'esim', count: 1 }]);
  // The other protocol knows nothing of it.
  expect((await ask('7-1')).status).toBe(404);
});

test('a profile that is confirmed without being released waits for its release', async () => {
  const { iccid } = await download('7-1');
  expect(verdict(await release('7-1', iccid!))).toBe('8.2.1/3.5');
  expect(verdict(await confirm('7-1', iccid!, false))).toBe('done');
  await expect(deliveries('')).resolves.toEqual([]);
  expect((await control(`profiles/${iccid}/install`)).status).toBe(409);
  for (const _ of [1, 2]) expect(verdict(await release('7-1', iccid!.slice(0, 19)))).toBe('done');
  await expect(deliveries('')).resolves.toMatchObject([{ count: 1 }]);
});

test('a call repeated under its identifier is the same call, at once, after a restart, and never another', async () => {
  const answers = await Promise.all(Array.from({ length: 10 }, () => download('7-1')));
  const { iccid } = answers[0]!;
  const confirmed = await confirm('7-1', iccid!);
  await restart();
  await expect(Promise.all([download('7-1'), confirm('7-1', iccid!)])).resolves.toEqual([answers[0], confirmed]);
  expect(new Set(answers.map((answer) => answer.iccid)).size).toBe(1);
  expect(verdict(await download('7-1', 'SBX-ESIM-20GB'))).toBe('1.6/3.3');
  expect(verdict(await confirm('7-1', iccid!, false))).toBe('1.6/3.3');
  expect(verdict(await call('confirmOrder', 'another', { iccid, releaseFlag: true }))).toBe('8.2.1/3.3');
  await expect(profiles()).resolves.toHaveLength(1);
  await expect(deliveries('')).resolves.toMatchObject([{ count: 1 }]);
});

test.each([
  ['9005', '8.9/5.1'],
  ['9007', '8.2.5/1.2'],
  ['9008', '8.2.5/3.9'],
  ['9009', '8.2.5/3.7'],
  ['9011', '17.4/0.0'],
])('profile type %s is refused with %s, every time, and reserves nothing', async (outcome, code) => {
  for (const reference of ['1-1', '1-1', '1-2'])
    expect(verdict(await download(reference, `SBX-ESIM-${outcome}`))).toBe(code);
  await expect(profiles()).resolves.toEqual([]);
});

test.each([['1-1'], ['1-2']])('outcome 20 fails three times, then %s goes well', async (last) => {
  const seen: string[] = [];
  for (const reference of ['1-1', '1-1', '1-2', last]) seen.push(verdict(await download(reference, 'SBX-ESIM-9020')));
  expect(seen).toEqual(['1.6/4.2', '1.6/4.2', '1.6/4.2', 'done']);
});

test('outcome 21 reserves and drops the connection; the same call then tells what it reserved', async () => {
  await expect(download('1-1', 'SBX-ESIM-9021')).rejects.toThrow('socket hang up');
  const [profile] = await profiles();
  await expect(download('1-1', 'SBX-ESIM-9021')).resolves.toMatchObject({ iccid: `${String(profile!['iccid'])}F` });
  await expect(profiles()).resolves.toHaveLength(1);
});

test('outcome 22 drops the connection with nothing reserved; the same call again reserves', async () => {
  await expect(download('1-1', 'SBX-ESIM-9022')).rejects.toThrow('socket hang up');
  await expect(profiles()).resolves.toEqual([]);
  expect(verdict(await download('1-1', 'SBX-ESIM-9022'))).toBe('done');
});

test('outcome 24 reserves, and its confirmation is never answered nor carried out', async () => {
  const { iccid } = await download('1-1', 'SBX-ESIM-9024');
  await expect(confirm('1-1', iccid!)).rejects.toThrow('socket hang up');
  await expect(deliveries('')).resolves.toEqual([]);
  await expect(listed()).resolves.toMatchObject([{ status: 'SILENT' }]);
});

test('a delay makes the confirmation wait until its time has come, or until it is released', async () => {
  const [soon, held] = [await download('1-1', 'SBX-ESIM-9100'), await download('2-1', 'SBX-ESIM-9900')];
  expect(verdict(await confirm('2-1', held.iccid!))).toBe('8.2.1/3.7');
  await until(async () => verdict(await confirm('1-1', soon.iccid!)) === 'done');
  expect(verdict(await confirm('2-1', held.iccid!))).toBe('8.2.1/3.7');
  expect((await control('orders/2-1/release')).status).toBe(200);
  expect((await control('orders/2-1/release')).status).toBe(409);
  await restart();
  expect(verdict(await confirm('2-1', held.iccid!))).toBe('done');
});

describe('taking an order back', () => {
  test('it is taken back before and after its confirmation, as often as asked, and cannot be had afterwards', async () => {
    const { iccid } = await download('1-1');
    const other = await bought('2-1');
    for (const _ of [1, 2]) expect(verdict(await takeBack('1-1', iccid!))).toBe('done');
    for (const _ of [1, 2])
      expect(verdict(await takeBack('2-1', other, { matchingId: matchingIdOf(other) }))).toBe('done');
    expect(verdict(await confirm('1-1', iccid!))).toBe('8.2.1/3.5');
    expect(verdict(await confirm('2-1', other))).toBe('1.6/3.3');
    expect(verdict(await confirm('2-1', `${other}F`))).toBe('8.2.1/3.5');
    await expect(deliveries('')).resolves.toEqual([]);
    await expect(listed()).resolves.toMatchObject([{ status: 'CANCELLED' }, { status: 'CANCELLED' }]);
  });

  test('an installed or ended profile stays, and one that is not meant', async () => {
    const [installed, ended, other] = [await bought('1-1'), await bought('2-1'), await bought('3-1')];
    await control(`profiles/${installed}/install`);
    await control(`profiles/${ended}/withdraw`);
    expect(verdict(await takeBack('1-1', installed, { matchingId: matchingIdOf(installed) }))).toBe('8.2.1/3.3');
    expect(verdict(await takeBack('2-1', ended, { matchingId: matchingIdOf(ended) }))).toBe('8.2.1/3.3');
    expect(verdict(await takeBack('3-1', other, { matchingId: 'SBX-OTHER' }))).toBe('8.2.6/3.10');
    expect(verdict(await takeBack('4-1', '8988000000000000000'))).toBe('8.2.1/3.9');
    await expect(deliveries('')).resolves.toHaveLength(3);
  });

  test('a confirmed profile is named by its matching id, and one that is not confirmed has none', async () => {
    const [confirmed, { iccid: reserved }] = [await bought('1-1'), await download('2-1')];
    expect(verdict(await takeBack('1-1', confirmed))).toBe('8.2.6/3.10');
    expect(verdict(await takeBack('2-1', reserved!, { matchingId: matchingIdOf(confirmed) }))).toBe('8.2.6/3.10');
    await expect(deliveries('')).resolves.toHaveLength(1);
    expect(verdict(await takeBack('1-1', confirmed, { matchingId: matchingIdOf(confirmed) }))).toBe('done');
    expect(verdict(await takeBack('2-1', reserved!))).toBe('done');
    await expect(deliveries('')).resolves.toEqual([]);
  });
});

describe('telling the platform', () => {
  test('an installation is told by its two points over mutual TLS, until each is received', async () => {
    refuseNotifications(2);
    const iccid = await bought('7-1');
    await control(`profiles/${iccid}/install`);
    await until(() => notifications().length === 2);
    const [downloaded, installed] = notifications();
    expect(installed).toEqual({
      certificateName: 'sandbox-smdp',
      path: '/suppliers/sandbox-smdp/gsma/rsp2/es2plus/handleDownloadProgressInfo',
      adminProtocol: 'gsma/rsp/v2.2.0',
      body: {
        header: { functionRequesterIdentifier: '2.25.2', functionCallIdentifier: '7-1-1-4' },
        iccid: `${iccid}F`,
        profileType: 'SBX-ESIM-5GB',
        timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/),
        notificationPointId: 4,
        notificationPointStatus: { status: 'Executed-Success' },
      },
    });
    expect(downloaded!.body.notificationPointId).toBe(3);
    expect(callbacks()).toEqual([]);
  });

  test('for outcome 23 they come twice and out of order', async () => {
    await control(`profiles/${await bought('7-1', 'SBX-ESIM-9023')}/install`);
    await until(() => notifications().length === 4);
    expect(notifications().map(({ body }) => body.notificationPointId)).toEqual([4, 3, 4, 3]);
  });

  test('a use of what was not installed installs it; later steps are not an SM-DP+’s to tell', async () => {
    const iccid = await bought('7-1');
    await control(`profiles/${iccid}/usage`, { used_gb: 1 });
    await until(() => notifications().length === 2);
    await control(`profiles/${iccid}/deplete`);
    await control(`profiles/${iccid}/install`);
    await control(`profiles/${await bought('8-1')}/install`);
    await until(() => notifications().length === 4);
    expect(new Set(notifications().map(({ body }) => body.iccid)).size).toBe(2);
  });

  test('whoever counts the use knows nothing of the installation', async () => {
    const iccid = await bought('7-1');
    await control(`profiles/${iccid}/deplete`);
    expect(Object.keys(await read(iccid))).toEqual([
      'iccid',
      'first_used_at',
      'used_gb',
      'ended_at',
      'end_reason',
      'as_of',
    ]);
    await expect(profiles()).resolves.toMatchObject([{ protocol: 'es2plus', installed_at: expect.any(String) }]);
  });
});

const header = { functionRequesterIdentifier: '2.25.1', functionCallIdentifier: '1-1-download' };

describe('what is no call of ES2+', () => {
  test('nobody comes in without a certificate of the authority', async () => {
    await expect(post('downloadOrder', { header, profileType: 'X' }, { holder: 'nobody' })).rejects.toThrow();
    await expect(profiles()).resolves.toEqual([]);
  });

  test('the version is demanded and echoed; other paths and bodies are refused', async () => {
    const body = { header, profileType: 'SBX-ESIM' };
    expect((await post('downloadOrder', body, { adminProtocol: '' })).status).toBe(400);
    expect((await post('downloadOrder', body, { adminProtocol: 'gsma/rsp/v3.0.0' })).status).toBe(400);
    expect((await post('downloadOrder', '{')).status).toBe(400);
    expect((await post('sellOrder', body)).status).toBe(404);
    await expect(profiles()).resolves.toEqual([]);
    const answer = await post('downloadOrder', body, { adminProtocol: 'gsma/rsp/v2.4.0' });
    expect([answer.status, answer.adminProtocol]).toEqual([200, 'gsma/rsp/v2.4.0']);
  });

  test.each([
    ['downloadOrder', { profileType: 'SBX-ESIM' }],
    ['downloadOrder', { header: { functionRequesterIdentifier: '2.25.1' }, profileType: 'SBX-ESIM' }],
    ['downloadOrder', { header }],
  ])('%s of %j lacks a parameter', async (name, body) => {
    const { status, body: answer } = await post(name, body);
    expect([status, verdict(answer as never)]).toEqual([200, '1.6/2.2']);
    await expect(profiles()).resolves.toEqual([]);
  });
});

test('faults strike the SM-DP+ too, and a lost answer is no second profile', async () => {
  await control('faults', { lose_answer_rate: 1 });
  await expect(download('1-1')).rejects.toThrow('socket hang up');
  await control('faults', { error_rate: 1 });
  expect((await post('downloadOrder', { header, profileType: 'SBX-ESIM-5GB' })).status).toBe(500);
  await control('faults', {});
  expect(verdict(await download('1-1'))).toBe('done');
  await expect(profiles()).resolves.toHaveLength(1);
  await expect(answerTo(ask('1-1'))).resolves.toMatchObject({ code: 'ORDER_NOT_FOUND' });
});
