import { openCallSlots, shareOf } from './index.ts';

const patience = 10_000;

test('who comes too late waits for a place, first come first served, and a place is given back once', async () => {
  const slots = openCallSlots(2);
  const [first, second] = [await slots.take(patience), await slots.take(patience)];
  const came: string[] = [];
  const third = slots.take(patience).then((giveBack) => (came.push('third'), giveBack));
  const fourth = slots.take(patience).then((giveBack) => (came.push('fourth'), giveBack));
  first!();
  first!();
  const giveBackThird = await third;
  expect([came, slots.free()]).toEqual([['third'], 0]);
  second!();
  (await fourth)!();
  giveBackThird!();
  expect([came, slots.free()]).toEqual([['third', 'fourth'], 2]);
});

test('who has waited long enough gets none, and keeps none from others', async () => {
  const slots = openCallSlots(1);
  const giveBack = await slots.take(patience);
  expect(await slots.take(5)).toBeUndefined();
  giveBack!();
  expect(slots.free()).toBe(1);
});

test('a process that stood still does not begin what it waited for', async () => {
  const slots = openCallSlots(1);
  const giveBack = await slots.take(patience);
  const late = slots.take(5);
  // No timer can fire meanwhile.
  const untilMs = performance.now() + 20;
  while (performance.now() < untilMs);
  giveBack!();
  expect(await late).toBeUndefined();
  expect(slots.free()).toBe(1);
});

test('a share is part of the places, and never all of them', async () => {
  const slots = openCallSlots(4);
  const share = shareOf(slots, 2);
  const shared = [await share.take(5), await share.take(5)];
  expect([share.free(), slots.free(), await share.take(5)]).toEqual([0, 2, undefined]);
  for (const giveBack of shared) giveBack!();
  for (let n = 1; n <= 4; n++) await slots.take(5);
  expect([share.free(), await share.take(5), slots.free()]).toEqual([0, undefined, 0]);
});
