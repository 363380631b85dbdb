import { readRetryAfterMs, webhookDelayMs } from './webhook-schedule.ts';

const delayMs = (number: number, random = 0, timeScale = 1, retryAfterMs?: number) =>
  webhookDelayMs({ number, retryAfterMs }, random, timeScale);

test('a webhook is tried again after 5 s, 5 min, 30 min, 2 h, 5 h, 10 h, 14 h, 20 h and 24 h, then never', () => {
  const minutes = [1, 2, 3, 4, 5, 6, 7, 8, 9].map((number) => delayMs(number)! / 60_000);
  expect(minutes).toStrictEqual([5 / 60, 5, 30, 120, 300, 600, 840, 1_200, 1_440]);
  expect(delayMs(10)).toBeUndefined();
});

test('jitter only ever delays, by less than a fifth', () => {
  expect(delayMs(1, 0.5)).toBe(5_500);
  expect(delayMs(1, 0.999)).toBeLessThan(6_000);
});

test('what a receiver asks for makes the next try later, never sooner, and by a day at most', () => {
  expect(delayMs(1, 0, 1, 60_000)).toBe(60_000);
  expect(delayMs(2, 0, 1, 1_000)).toBe(300_000);
  expect(delayMs(1, 0, 1, 10 * 86_400_000)).toBe(86_400_000);
  expect(delayMs(10, 0, 1, 60_000)).toBeUndefined();
});

test('a scaled schedule is shorter, and what a receiver asks for counts in full', () => {
  expect(delayMs(2, 0, 0.001)).toBe(300);
  expect(delayMs(2, 0, 0.001, 2_000)).toBe(2_000);
});

test('Retry-After is read as seconds or as a date, and anything else as nothing', () => {
  const now = new Date('2026-01-31T09:30:00Z');
  const read = (header?: string) => readRetryAfterMs(header, now);
  expect(read('120')).toBe(120_000);
  expect(read(' 0 ')).toBe(0);
  expect(read('Sat, 31 Jan 2026 09:30:30 GMT')).toBe(30_000);
  const unreadable = [undefined, '', '-1', '1.5', '1e3', 'soon', '2026-01-31T09:31:00Z', '9'.repeat(400)];
  expect(unreadable.map(read)).toEqual(unreadable.map(() => undefined));
  expect(read('Sat, 31 Jan 2026 09:29:00 GMT')).toBeUndefined();
  expect(read('Sat, 99 Foo 2026 09:29:00 GMT')).toBeUndefined();
});
