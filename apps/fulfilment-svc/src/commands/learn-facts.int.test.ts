import { query } from '@dg/platform/postgres';
import { silentLog, waitFor } from '@dg/testing';
import { claimProfiles, makeProfileDue, ordersToElapse, postponeProfile } from '../db/due-profiles.ts';
import { readProfiles } from '../db/esim-profiles.ts';
import type { ProfileFacts } from '../domain/profile-facts.ts';
import { openEsimFixture, type EsimFixture } from '../testing/esim-fixture.ts';
import { elapseProfiles } from './elapse-profiles.ts';
import { elapseProfile, learnFacts } from './learn-facts.ts';
import { askAboutProfile } from './refresh-profile.ts';

let fixture: EsimFixture;
beforeAll(async () => {
  fixture = await openEsimFixture();
}, 60_000);
afterEach(() => fixture.expectSound());
afterAll(() => fixture.close());

const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000);
const learn = (orderId: number, facts: ProfileFacts) => learnFacts(fixture.database, fixture.vault, orderId, facts);
const setProfile = (orderId: number, columns: string) =>
  query(fixture.database, `update esim_profiles set ${columns} where order_id = $1`, [orderId]);

test('facts that several sides report at once, twice and in any order are each told once', async () => {
  const { orderId } = await fixture.delivered('RACED');
  await fixture.age(orderId);
  const facts: ProfileFacts[] = [
    { asOf: ago(50), installedAt: ago(50) },
    { asOf: ago(40), firstUsedAt: ago(45), usedBytes: 1n },
    { asOf: ago(30), usedBytes: 3_000_000_000n },
    { asOf: ago(20), usedBytes: 4_500_000_000n },
    { asOf: ago(10), usedBytes: 5_000_000_000n, end: { at: ago(15), why: 'exhausted' } },
  ];
  const random = [...facts, ...facts, ...facts].toSorted(() => Math.random() - 0.5);
  await Promise.all(random.map((fact) => learn(orderId, fact)));
  const steps = await fixture.steps(orderId);
  expect(steps.map(({ sequence }) => sequence)).toEqual([1, 2, 3, 4, 5, 6]);
  expect(steps.map(({ change, usage_percent }) => `${change}${usage_percent || ''}`).toSorted()).toEqual(
    ['INSTALLED', 'ACTIVATED', 'USAGE_THRESHOLD50', 'USAGE_THRESHOLD80', 'USAGE_THRESHOLD100', 'DEPLETED'].toSorted(),
  );
  expect(await fixture.row('esim_profiles', orderId)).toMatchObject({
    installed_at: facts[0]!.installedAt,
    activated_at: facts[1]!.firstUsedAt,
    used_bytes: 5_000_000_000n,
    ended_at: facts[4]!.end!.at,
    ended_as: 'exhausted',
    next_check_at: null,
  });
});

test('a time that is known better after it was told is told to the order, as no step', async () => {
  const { orderId } = await fixture.delivered('LATE-NOTICE');
  await fixture.age(orderId);
  await learn(orderId, { asOf: ago(10), firstUsedAt: ago(10), usedBytes: 1n });
  const installedAt = ago(30);
  expect(await learn(orderId, { asOf: ago(5), installedAt })).toBe(0);
  expect(await learn(orderId, { asOf: ago(5), installedAt: ago(20) })).toBe(0);
  const steps = await fixture.steps(orderId);
  expect(steps.map(({ change, sequence }) => [change, sequence])).toEqual([
    ['INSTALLED', 1],
    ['ACTIVATED', 2],
  ]);
  expect(await fixture.corrections(orderId)).toMatchObject([
    {
      sequence: 2,
      installed_at: installedAt.toISOString(),
      activated_at: steps[1]!.activated_at,
      activation_status: 'ACTIVE',
    },
  ]);
});

test('nothing happens to a profile before it was delivered, whatever a clock says', async () => {
  const { orderId } = await fixture.delivered('SLOW-CLOCK');
  await learn(orderId, { asOf: ago(0), installedAt: new Date('2001-01-01T00:00:00Z') });
  const { installed_at, delivered_at } = (await fixture.row('esim_profiles', orderId))!;
  expect(installed_at).toEqual(delivered_at);
});

test('what a supplier with a fast clock says has happened by now, not later', async () => {
  const { orderId } = await fixture.delivered('FAST-CLOCK');
  const end = { at: ago(-20), why: 'withdrawn' } as const;
  await learn(orderId, { asOf: ago(-60), installedAt: ago(-30), firstUsedAt: ago(-25), end });
  const { installed_at, activated_at, ended_at, status_as_of } = (await fixture.row('esim_profiles', orderId))!;
  for (const time of [installed_at, activated_at, ended_at, status_as_of])
    expect(time.getTime()).toBeLessThanOrEqual(Date.now());
});

const readCiphertext = async (orderId: number) => (await readProfiles(fixture.database, [orderId]))[0]!.ciphertext;
const silent = { heardMs: 10_000, silentMs: 900_000, suppliers: ['peer'] };
const toElapse = (graces = silent) => ordersToElapse(fixture.database, graces, 10);
const minutesMs = 60_000;
/** As if it had been delivered long ago: its supplier was heard last before its validity ended. */
const heardBefore = `status_as_of = now() - interval '2 minutes'`;

test('a profile whose validity is over ends by our clock when its supplier does not say so', async () => {
  const { orderId } = await fixture.delivered('ELAPSED');
  await fixture.withoutWorkers(async () => {
    const expiresAt = ago(1);
    await learn(orderId, { asOf: ago(2), firstUsedAt: ago(50), usedBytes: 1n, expiresAt });
    await setProfile(orderId, heardBefore);
    expect(await fixture.steps(orderId)).toMatchObject([{ change: 'INSTALLED' }, { change: 'ACTIVATED' }]);
    // While it is silent it may have prolonged it. Once it was heard, or nobody can hear it, nothing is waited for.
    expect(await toElapse()).toEqual([]);
    expect(await toElapse({ ...silent, silentMs: minutesMs / 2 })).toEqual([orderId]);
    expect(await toElapse({ ...silent, suppliers: [] })).toEqual([orderId]);
    await learn(orderId, { asOf: ago(0.5), usedBytes: 2n });
    expect(await toElapse()).toEqual([orderId]);
    expect(await elapseProfile(fixture.database, fixture.vault, orderId)).toBe(1);
    const asked = { next_check_at: expect.any(Date) };
    expect(await fixture.row('esim_profiles', orderId)).toMatchObject({
      ended_as: 'elapsed',
      ended_at: expiresAt,
      ...asked,
    });
    expect(await toElapse()).toEqual([]);

    // Its supplier is asked on for a while: it may know better when.
    await setProfile(orderId, 'next_check_at = now()');
    const claim = async () =>
      (await claimProfiles(fixture.database, 'peer', 10, 60_000)).find((due) => due.orderId === orderId);
    await postponeProfile(fixture.database, (await claim())!, minutesMs);
    expect(await fixture.row('esim_profiles', orderId)).toMatchObject(asked);
    await learn(orderId, { asOf: ago(0), end: { at: ago(0.7), why: 'expired' } });
    expect(await fixture.row('esim_profiles', orderId)).toMatchObject({ ended_as: 'expired', next_check_at: null });
    expect(await fixture.steps(orderId)).toHaveLength(3);
  });
});

test('one silent call when its validity ends takes nothing from a profile that was prolonged', async () => {
  const { orderId, iccid } = await fixture.delivered('PROLONGED');
  await waitFor('the first question', async () => fixture.peer.reads.includes(iccid));
  await fixture.withoutWorkers(async () => {
    await learn(orderId, { asOf: ago(2), firstUsedAt: ago(50), usedBytes: 1n, expiresAt: ago(1) });
    await setProfile(orderId, heardBefore);
    const [stored] = await readProfiles(fixture.database, [orderId]);
    const deps = { database: fixture.database, vault: fixture.vault, log: silentLog, wakeRelay: () => undefined };
    const ask = () => askAboutProfile(deps, fixture.peer.supplier, stored!);
    await ask();
    expect(await fixture.steps(orderId)).toHaveLength(2);

    // It is asked again long before the pause is over.
    await setProfile(orderId, 'next_check_at = now()');
    const [due] = await claimProfiles(fixture.database, 'peer', 10, 60_000);
    await postponeProfile(fixture.database, due!, 60 * minutesMs);
    const { next_check_at } = (await fixture.row('esim_profiles', orderId))!;
    expect(next_check_at.getTime()).toBeLessThan(Date.now() + minutesMs);

    fixture.peer.onRead(iccid, () => ({ asOf: new Date(), usedBytes: 1n, expiresAt: ago(-1_000) }));
    await ask();
    expect(await toElapse({ heardMs: 0, silentMs: 0, suppliers: [] })).toEqual([]);
    expect(await fixture.row('esim_profiles', orderId)).toMatchObject({ ended_at: null });
  });
});

test('a profile that nobody has installed by the time it can be is over, and its code is of no use', async () => {
  const { orderId } = await fixture.delivered('NEVER-INSTALLED');
  await learn(orderId, { asOf: ago(1), expiresAt: ago(2) });
  expect(await toElapse()).toEqual([orderId]);
  expect(await elapseProfile(fixture.database, fixture.vault, orderId)).toBe(1);
  expect(await fixture.steps(orderId)).toMatchObject([{ change: 'DEPLETED', activation_status: 'EXPIRED' }]);
  const shown = await fixture.client.RevealProfile({
    order_id: orderId,
    client_id: 1,
    request_id: 'r',
    actor: 'a',
  });
  expect(shown.activation_code).toBe('');
});

test('a profile that cannot be ended keeps no other from its end', async () => {
  const [unreadable, other] = [await fixture.delivered('UNREADABLE'), await fixture.delivered('READABLE')];
  for (const { orderId } of [unreadable, other]) await learn(orderId, { asOf: ago(1), expiresAt: ago(2) });
  const before = await readCiphertext(unreadable.orderId);
  await setProfile(unreadable.orderId, `ciphertext = 'unreadable', valid_until = valid_until - interval '1 day'`);
  const deps = { database: fixture.database, vault: fixture.vault, log: silentLog };
  expect(await elapseProfiles(deps, silent, 10)).toBe(1);
  expect(await fixture.steps(other.orderId)).toMatchObject([{ change: 'DEPLETED' }]);
  expect(await fixture.steps(unreadable.orderId)).toEqual([]);
  await setProfile(unreadable.orderId, `ciphertext = '\\x${before.toString('hex')}'`);
  expect(await elapseProfiles(deps, silent, 10)).toBe(1);
});

test('of a profile nothing is on record as told that nobody knows, or that was told twice', async () => {
  const { orderId } = await fixture.delivered('TOLD');
  for (const told of ['{INSTALLED,INSTALLED}', '{USAGE_90}'])
    await expect(setProfile(orderId, `told = '${told}'`)).rejects.toThrow('esim_profiles_told');
});

test('a profile of which nothing new is said is not written again', async () => {
  const { orderId, iccid } = await fixture.delivered('NO-NEWS');
  await waitFor('the first question', async () => fixture.peer.reads.includes(iccid));
  await fixture.withoutWorkers(async () => {
    const facts = { asOf: ago(0), usedBytes: 1n };
    await learn(orderId, facts);
    const version = () =>
      query(fixture.database, 'select xmin::text from esim_profiles where order_id = $1', [orderId]);
    const before = await version();
    await learn(orderId, facts);
    await learn(orderId, { asOf: ago(3), installedAt: ago(-1) });
    expect(await version()).toEqual(before);
  });
});

test('a supplier that calls while it is asked is asked again; else after a pause, or when the validity ends', async () => {
  const { orderId } = await fixture.delivered('HINTED');
  await waitFor('the first question', async () => fixture.peer.reads.length > 0);
  await fixture.withoutWorkers(async () => {
    const { iccid_hash } = (await fixture.row('esim_profiles', orderId))!;
    const claim = async () => {
      await makeProfileDue(fixture.database, 'peer', iccid_hash);
      const due = await claimProfiles(fixture.database, 'peer', 10, 60_000);
      expect(due).toMatchObject([{ orderId }]);
      return due[0]!;
    };
    const first = await claim();
    await makeProfileDue(fixture.database, 'peer', iccid_hash);
    await postponeProfile(fixture.database, first, 3_600_000);
    const [second] = await claimProfiles(fixture.database, 'peer', 10, 60_000);
    await postponeProfile(fixture.database, second!, 3_600_000);
    expect(await claimProfiles(fixture.database, 'peer', 10, 60_000)).toEqual([]);

    const until = new Date(Date.now() + 600_000);
    await learn(orderId, { asOf: new Date(), firstUsedAt: ago(1), expiresAt: until });
    expect(await fixture.row('esim_profiles', orderId)).toMatchObject({ next_check_at: until });
    await postponeProfile(fixture.database, await claim(), 3_600_000);
    expect(await fixture.row('esim_profiles', orderId)).toMatchObject({ next_check_at: until });
  });
});
