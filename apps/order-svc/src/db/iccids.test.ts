import { silentLog } from '@dg/testing';
import { createIccidBox, KeyMissing } from './iccids.ts';

const key = (id: string, byte: number) => ({ id, key: Buffer.alloc(32, byte) });
const iccid = '8944500102198304826';
const boxOf = (...keys: ReturnType<typeof key>[]) => createIccidBox(keys, silentLog);

test('what was sealed with a former key can still be read, and what is sealed now is sealed with the first', () => {
  const before = boxOf(key('2025', 1)).seal(42, iccid);
  const both = boxOf(key('2026', 2), key('2025', 1));
  expect(both.open(42, before)).toBe(iccid);
  expect(boxOf(key('2026', 2)).open(42, both.seal(42, iccid))).toBe(iccid);
});

test('what is stored says nothing of the ICCID, and belongs to its order only', () => {
  const box = boxOf(key('2026', 2));
  const sealed = box.seal(42, iccid);
  expect(sealed.includes(iccid)).toBe(false);
  expect(box.seal(42, iccid).equals(sealed)).toBe(false);
  expect(() => box.open(43, sealed)).toThrow();
});

test('an ICCID whose key is not given is unavailable here, which another replica may mend', () => {
  const sealed = boxOf(key('2025', 1)).seal(42, iccid);
  expect(() => boxOf(key('2026', 2)).open(42, sealed)).toThrow(KeyMissing);
  expect(new KeyMissing().code).toBe('UNAVAILABLE');
});
