import {
  activationStatusOf,
  dataTotalOf,
  elapse,
  isInstallable,
  learn,
  validUntil,
  type Profile,
  type ProfileStep,
} from './profile.ts';
import type { ProfileFacts } from './profile-facts.ts';

const gb = 1_000_000_000n;
/** A moment of the first of June, so many minutes after noon. */
const at = (minutes: number) => new Date(Date.UTC(2026, 5, 1, 12, minutes));
const later = at(60);

/** 5 GB for 30 days, just delivered. */
function delivered(fields: Partial<Profile> = {}): Profile {
  return {
    dataTotalBytes: 5n * gb,
    validityDays: 30,
    installedAt: undefined,
    activatedAt: undefined,
    usedBytes: 0n,
    expiry: undefined,
    end: undefined,
    statusAsOf: at(0),
    usageAsOf: undefined,
    told: [],
    isHeld: false,
    ...fields,
  };
}

function learnAll(profile: Profile, facts: readonly ProfileFacts[]) {
  const steps: ProfileStep[] = [];
  let known = profile;
  for (const each of facts) {
    const learned = learn(known, each);
    known = learned.profile;
    steps.push(...learned.steps);
  }
  return { profile: known, steps };
}
const names = (steps: readonly ProfileStep[]) =>
  steps.map(({ change, usagePercent }) => (usagePercent > 0 ? `${change} ${usagePercent}` : change));
const everything = [
  'INSTALLED',
  'ACTIVATED',
  'USAGE_THRESHOLD 50',
  'USAGE_THRESHOLD 80',
  'USAGE_THRESHOLD 100',
  'DEPLETED',
];

describe('a profile', () => {
  test('is told of step by step as its life goes on, with when each happened and how it then stands', () => {
    const { profile, steps } = learnAll(delivered(), [
      { asOf: at(1) },
      { asOf: at(3), installedAt: at(2) },
      { asOf: at(6), installedAt: at(2), firstUsedAt: at(5), usedBytes: gb },
      { asOf: at(7), usedBytes: 3n * gb },
      { asOf: at(8), usedBytes: 4n * gb },
      { asOf: at(9), usedBytes: 5n * gb, end: { at: at(9), why: 'exhausted' } },
    ]);
    const active = { activationStatus: 'ACTIVE', installedAt: at(2) };
    expect(steps).toEqual([
      { ...active, sequence: 1, change: 'INSTALLED', activatedAt: undefined, usagePercent: 0, occurredAt: at(2) },
      { ...active, sequence: 2, change: 'ACTIVATED', activatedAt: at(5), usagePercent: 0, occurredAt: at(5) },
      { ...active, sequence: 3, change: 'USAGE_THRESHOLD', activatedAt: at(5), usagePercent: 50, occurredAt: at(7) },
      { ...active, sequence: 4, change: 'USAGE_THRESHOLD', activatedAt: at(5), usagePercent: 80, occurredAt: at(8) },
      { ...active, sequence: 5, change: 'USAGE_THRESHOLD', activatedAt: at(5), usagePercent: 100, occurredAt: at(9) },
      {
        ...active,
        sequence: 6,
        change: 'DEPLETED',
        activationStatus: 'EXPIRED',
        activatedAt: at(5),
        usagePercent: 0,
        occurredAt: at(9),
      },
    ]);
    expect(profile).toMatchObject({ usedBytes: 5n * gb, statusAsOf: at(9), usageAsOf: at(9) });
  });

  test.each<[string, Omit<ProfileFacts, 'asOf'>, string[], string]>([
    ['data was used', { usedBytes: 1n }, ['INSTALLED', 'ACTIVATED'], 'ACTIVE'],
    ['it was first used', { firstUsedAt: at(4) }, ['INSTALLED', 'ACTIVATED'], 'ACTIVE'],
    ['nothing was used', { usedBytes: 0n }, [], 'NOT_INSTALLED'],
    ['its validity has run', { end: { at: at(5), why: 'expired' } }, ['INSTALLED', 'ACTIVATED', 'DEPLETED'], 'EXPIRED'],
    ['its data is used up', { end: { at: at(5), why: 'exhausted' } }, everything, 'EXPIRED'],
    ['all of its data was used', { usedBytes: 5n * gb }, everything, 'EXPIRED'],
    ['it was withdrawn', { end: { at: at(5), why: 'withdrawn' } }, ['DEPLETED'], 'EXPIRED'],
    ['79.99 percent was used', { usedBytes: 3_999_999_999n }, everything.slice(0, 3), 'ACTIVE'],
    ['80 percent was used', { usedBytes: 4n * gb }, everything.slice(0, 4), 'ACTIVE'],
  ])('of which it is said that %s has come as far as that implies', (_, facts, told, status) => {
    const { profile, steps } = learnAll(delivered(), [{ asOf: at(6), ...facts }]);
    expect(names(steps)).toEqual(told);
    expect(activationStatusOf(profile)).toBe(status);
  });

  test('of an unlimited plan has no thresholds, and only its supplier can say that it ended', () => {
    const unlimited = delivered({ dataTotalBytes: dataTotalOf('0') });
    const used = learn(unlimited, { asOf: at(6), usedBytes: 900n * gb });
    expect(names(used.steps)).toEqual(['INSTALLED', 'ACTIVATED']);
    const ended = learn(used.profile, { asOf: at(7), end: { at: at(7), why: 'exhausted' } });
    expect(names(ended.steps)).toEqual(['DEPLETED']);
  });

  test('that was withdrawn and turns out to have been installed before tells that once, and stays ended', () => {
    const { profile, steps } = learnAll(delivered(), [
      { asOf: at(6), end: { at: at(5), why: 'withdrawn' } },
      { asOf: at(4), installedAt: at(3) },
    ]);
    expect(steps).toMatchObject([{ change: 'DEPLETED' }, { change: 'INSTALLED', activationStatus: 'EXPIRED' }]);
    expect(profile).toMatchObject({ installedAt: at(3), end: { at: at(5), why: 'withdrawn' } });
  });

  test('tells nothing while it is kept back, and afterwards all that happened meanwhile', () => {
    const held = learn(delivered({ isHeld: true }), { asOf: at(6), installedAt: at(5) });
    expect(held.steps).toEqual([]);
    const { steps } = learn({ ...held.profile, isHeld: false }, undefined);
    expect(steps).toMatchObject([{ sequence: 1, change: 'INSTALLED', installedAt: at(5) }]);
  });
});

describe('the validity of a profile', () => {
  const days = (count: number) => new Date(at(0).getTime() + count * 86_400_000);

  test('runs from its first use, unless its supplier reckons otherwise', () => {
    const active = delivered({ installedAt: at(0), activatedAt: at(0) });
    expect(validUntil(delivered())).toBeUndefined();
    expect(validUntil(active)).toEqual(days(30));
    const { profile } = learn(active, { asOf: at(1), expiresAt: days(31) });
    expect(validUntil(profile)).toEqual(days(31));
  });

  test('does not end it by itself, not even when its supplier says something else then: it may have been prolonged', () => {
    const active = delivered({ installedAt: at(0), activatedAt: at(0), told: ['INSTALLED', 'ACTIVATED'] });
    expect(learn(active, { asOf: days(31), usedBytes: 1n }).steps).toEqual([]);
    const { profile } = learn(active, { asOf: days(31), expiresAt: days(60) });
    expect(elapse(profile, days(59))).toBe(profile);
  });

  test('ends an active profile by our clock; who says later when it ended knows better', () => {
    const active = delivered({ installedAt: at(0), activatedAt: at(0), told: ['INSTALLED', 'ACTIVATED'] });
    expect(elapse(active, days(29))).toBe(active);
    const elapsed = learn(elapse(active, days(40)), undefined);
    expect(elapsed.steps).toMatchObject([{ change: 'DEPLETED', occurredAt: days(30), activationStatus: 'EXPIRED' }]);
    const said = learn(elapsed.profile, { asOf: days(40), end: { at: days(30.5), why: 'expired' } });
    expect(said.steps).toEqual([]);
    expect(said.profile.end).toEqual({ at: days(30.5), why: 'expired' });
    expect(elapse(said.profile, days(41))).toBe(said.profile);
  });

  test('ends one that nobody has installed when its supplier has said until when it can be', () => {
    const { profile, steps } = learn(delivered(), { asOf: at(1), expiresAt: at(2) });
    expect(steps).toEqual([]);
    const elapsed = learn(elapse(profile, at(2)), undefined);
    expect(elapsed.steps).toMatchObject([{ change: 'DEPLETED', activationStatus: 'EXPIRED', occurredAt: at(2) }]);
    expect(isInstallable(elapsed.profile)).toBe(false);
    expect(elapse(delivered(), days(400))).toEqual(delivered());
  });
});

test('amounts of data are exact: 1 GB is a thousand million bytes', () => {
  expect(['0', '0.0', '0.5', '5', '1.234'].map(dataTotalOf)).toEqual([
    undefined,
    undefined,
    500_000_000n,
    5n * gb,
    1_234_000_000n,
  ]);
});

describe('notifications that are repeated and come in any order', () => {
  /** One life as several sides tell it: notifications, polls that see a moment, some late and some exact. */
  const life: readonly ProfileFacts[] = [
    { asOf: at(1) },
    { asOf: at(2), installedAt: at(2) },
    { asOf: at(3), installedAt: at(2), usedBytes: 0n },
    { asOf: at(5), installedAt: at(2), firstUsedAt: at(4), expiresAt: at(50_000), usedBytes: gb / 10n },
    { asOf: at(8), usedBytes: 2n * gb, expiresAt: at(50_000) },
    { asOf: at(10), usedBytes: 3n * gb },
    { asOf: at(12), usedBytes: 41n * (gb / 10n) },
    { asOf: at(20), usedBytes: 5n * gb, end: { at: at(18), why: 'exhausted' } },
    { asOf: at(21), end: { at: at(18), why: 'exhausted' } },
  ];
  const endings: readonly (readonly [string, readonly ProfileFacts[]])[] = [
    ['used up', life],
    ['expired in use', [...life.slice(0, 6), { asOf: at(40), end: { at: at(30), why: 'expired' } }]],
    ['over without a word', [...life.slice(0, 4), { asOf: at(9), expiresAt: at(30) }]],
    ['withdrawn unused', [...life.slice(0, 2), { asOf: at(40), end: { at: at(30), why: 'withdrawn' } }]],
  ];

  test.each(endings)('tell each step of a life that is %s once, 1,000 times out of 1,000', (_, facts) => {
    const random = seeded(20_260_601);
    const live = (told: readonly ProfileFacts[]) => {
      const { profile, steps } = learnAll(delivered(), told);
      const elapsed = learn(elapse(profile, later), undefined);
      return { profile: elapsed.profile, steps: [...steps, ...elapsed.steps] };
    };
    const inOrder = live(facts);
    // When a step is told its time may not be known exactly yet, and what it told of the usage is of that moment.
    const state = ({ told: _told, ...rest }: Profile) => rest;
    for (let round = 0; round < 1_000; round++) {
      const shuffled = [...facts, ...facts, ...facts]
        .filter((_fact, index) => index < facts.length || random() < 0.5)
        .map((fact) => ({ fact, order: random() }))
        .toSorted((left, right) => left.order - right.order)
        .map(({ fact }) => fact);
      const { profile, steps } = live(shuffled);
      expect(names(steps).toSorted()).toEqual(names(inOrder.steps).toSorted());
      expect(steps.map(({ sequence }) => sequence)).toEqual(steps.map((_step, index) => index + 1));
      expect(steps.at(-1)!.activationStatus).toBe('EXPIRED');
      expect(state(profile)).toEqual(state(inOrder.profile));
    }
  });
});

/** Numbers in [0, 1), the same for the same seed (mulberry32). */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
