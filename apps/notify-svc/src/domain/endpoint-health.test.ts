import { disabledReasonAfter, healthAfter, type EndpointHealth, type TryOutcome } from './endpoint-health.ts';

const dayMs = 86_400_000;
const well: EndpointHealth = { failingSince: null, failures: 0, isSlow: false };
const start = Date.parse('2026-01-01T00:00:00Z');
const tried = (days: number, outcome: Partial<TryOutcome> = {}): TryOutcome => ({
  at: new Date(start + days * dayMs),
  durationMs: 10,
  isDelivered: false,
  isGone: false,
  isTest: false,
  ...outcome,
});

const nineOn = (day: number) => Array.from({ length: 9 }, () => tried(day));

/** How an endpoint fares after tries, and why it would be turned off by the last. */
function after(tries: readonly TryOutcome[], timeScale = 1) {
  const health = tries.reduce(healthAfter, well);
  return { health, reason: disabledReasonAfter(health, tries.at(-1)!, timeScale) };
}

test('an endpoint is turned off when nothing but failures came for five days, and not before', () => {
  expect(after([...nineOn(0), tried(4.9)]).reason).toBeUndefined();
  expect(after([...nineOn(0), tried(5)]).reason).toBe('FAILING');
  expect(after([...nineOn(0), tried(4, { isDelivered: true }), ...nineOn(4.5), tried(5)]).reason).toBeUndefined();
  expect(after([...nineOn(0), tried(0.05)], 0.01).reason).toBe('FAILING');
});

test('an endpoint that failed a few times only stays on, however long ago the first time was', () => {
  expect(after(Array.from({ length: 9 }, (_, index) => tried(index))).reason).toBeUndefined();
});

test('an endpoint that is gone is turned off at once, also when it is only tried out', () => {
  expect(after([tried(0, { isGone: true })]).reason).toBe('GONE');
  expect(after([tried(0, { isGone: true, isTest: true })]).reason).toBe('GONE');
});

test('a test that fails says nothing of how an endpoint fares, and one that arrives says that it is well', () => {
  expect(after([tried(0, { isTest: true }), ...nineOn(6), tried(6)]).reason).toBeUndefined();
  expect(after([...nineOn(0), tried(0), tried(6, { isTest: true })]).reason).toBeUndefined();
  const arrived = tried(4, { isTest: true, isDelivered: true });
  expect(after([...nineOn(0), arrived, ...nineOn(6), tried(6)]).reason).toBeUndefined();
});

test('the last answer says whether an endpoint is slow', () => {
  expect(after([tried(0, { isDelivered: true, durationMs: 2_001 })]).health).toEqual({ ...well, isSlow: true });
  expect(after([tried(0, { durationMs: 15_000 }), tried(0, { isDelivered: true })]).health).toEqual(well);
});
