import { delayUntilNextTryMs } from './email-schedule.ts';

const minutes = (tries: number, random: number) => {
  const delayMs = delayUntilNextTryMs(tries, random);
  return delayMs === undefined ? undefined : delayMs / 60_000;
};

test('a mail is tried again after 1 min, 5 min, 30 min, 2 h and 6 h, then never', () => {
  expect([1, 2, 3, 4, 5, 6, 7].map((tries) => minutes(tries, 0))).toStrictEqual([
    1,
    5,
    30,
    120,
    360,
    undefined,
    undefined,
  ]);
});

test('jitter only ever delays, by less than a fifth', () => {
  expect(minutes(2, 0.5)).toBe(5.5);
  expect(minutes(2, 0.999)).toBeLessThan(6);
});
