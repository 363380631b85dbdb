import { createKeyedBox, KeyMissing } from './keyed-box.ts';

const key = (id: string, byte: number) => ({ id, key: Buffer.alloc(32, byte) });
const text = '8944500102198304826';
const boxOf = (...keys: ReturnType<typeof key>[]) => createKeyedBox(keys, { warn: () => undefined });

test('what was sealed with a former key can still be read, and what is sealed now is sealed with the first', () => {
  const before = boxOf(key('2025', 1)).seal(text, 'order:42');
  const both = boxOf(key('2026', 2), key('2025', 1));
  expect(both.open(before, 'order:42')).toBe(text);
  expect(boxOf(key('2026', 2)).open(both.seal(text, 'order:42'), 'order:42')).toBe(text);
  expect(both.isCurrent(before)).toBe(false);
  expect(both.isCurrent(both.seal(text, 'order:42'))).toBe(true);
});

test('what is stored says nothing of the text, and belongs to its place only', () => {
  const box = boxOf(key('2026', 2));
  const sealed = box.seal(text, 'order:42');
  expect(sealed.includes(text)).toBe(false);
  expect(box.seal(text, 'order:42').equals(sealed)).toBe(false);
  expect(() => box.open(sealed, 'order:43')).toThrow();
});

test('a text whose key is not given is unavailable here, which another replica may mend', () => {
  const sealed = boxOf(key('2025', 1)).seal(text, 'order:42');
  expect(() => boxOf(key('2026', 2)).open(sealed, 'order:42')).toThrow(KeyMissing);
  expect(new KeyMissing().code).toBe('UNAVAILABLE');
});
