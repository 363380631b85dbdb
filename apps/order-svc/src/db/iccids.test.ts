import { createIccidBox } from './iccids.ts';

const key = (id: string, byte: number) => ({ id, key: Buffer.alloc(32, byte) });
const iccid = '8944500102198304826';

test('what was sealed with a former key can still be read, and what is sealed now is sealed with the first', () => {
  const before = createIccidBox([key('2025', 1)]).seal(42, iccid);
  const both = createIccidBox([key('2026', 2), key('2025', 1)]);
  expect(both.open(42, before)).toBe(iccid);
  expect(createIccidBox([key('2026', 2)]).open(42, both.seal(42, iccid))).toBe(iccid);
});

test('what is stored says nothing of the ICCID, and belongs to its order only', () => {
  const box = createIccidBox([key('2026', 2)]);
  const sealed = box.seal(42, iccid);
  expect(sealed.includes(iccid)).toBe(false);
  expect(box.seal(42, iccid).equals(sealed)).toBe(false);
  expect(() => box.open(43, sealed)).toThrow();
});

test('a key that is not given is named as what is missing, without what it sealed', () => {
  const sealed = createIccidBox([key('2025', 1)]).seal(42, iccid);
  expect(() => createIccidBox([key('2026', 2)]).open(42, sealed)).toThrow('order 42 is sealed with a key');
});
