import { query } from '@dg/platform/postgres';
import { waitFor } from '@dg/testing';
import { claimProfiles, makeProfileDue, ordersToElapse, postponeProfile } from '../db/due-profiles.ts';
import type { ProfileFacts } from '../domain/profile-facts.ts';
import { openEsimFixture, type EsimFixture } from '../testing/esim-fixture.ts';
import { learnFacts } from './learn-facts.ts';

let fixture: EsimFixture;
beforeAll(async () => {
  fixture = await openEsimFixture();
}, 60_000);
afterEach(() => fixture.expectSound());
afterAll(() => fixture.close());

const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000);
const learn = (orderId: number, facts?: ProfileFacts) => learnFacts(fixture.database, fixture.vault, orderId, facts);
const setProfile = (orderId: number, columns: string) =>
  query(fixture.database, `update esim_profiles set ${columns} where order_id = $1`, [orderId]);

test('facts that several sides report at once, twice and in any order are each told once', async () => {
  const { orderId } = await fixture.delivered('RACED');
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

test('what a supplier with a fast clock says has happened by now, not later', async () => {
  const { orderId } = await fixture.delivered('FAST-CLOCK');
  await learn(orderId, { asOf: ago(-60), installedAt: ago(-30) });
  const { installed_at, status_as_of } = (await fixture.row('esim_profiles', orderId))!;
  for (const time of [installed_at, status_as_of]) expect(time.getTime()).toBeLessThanOrEqual(Date.now());
});

test('a profile whose validity is over ends by our clock when nobody says so', async () => {
  const { orderId } = await fixture.delivered('ELAPSED');
  await fixture.withoutWorkers(async () => {
    await learn(orderId, { asOf: ago(50_000), firstUsedAt: ago(50_000), usedBytes: 1n });
    expect(await fixture.steps(orderId)).toMatchObject([
      { change: 'INSTALLED' },
      { change: 'ACTIVATED' },
      { change: 'DEPLETED', activation_status: 'EXPIRED' },
    ]);
    expect(await fixture.row('esim_profiles', orderId)).toMatchObject({ ended_as: 'elapsed' });

    await setProfile(
      orderId,
      `ended_at = null, ended_as = null, told = '{INSTALLED,ACTIVATED}', next_check_at = now()`,
    );
    expect(await ordersToElapse(fixture.database, 0, 10)).toEqual([orderId]);
    expect(await learn(orderId)).toBe(1);
    expect(await ordersToElapse(fixture.database, 0, 10)).toEqual([]);
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
