import { compilePattern, patternLengthMax } from './pattern.ts';

test('a pattern is found anywhere in a text unless it is anchored', () => {
  expect(compilePattern('[0-9]{3}').test('ab123cd')).toBe(true);
  expect(compilePattern('^[0-9]{3}$').test('ab123cd')).toBe(false);
  expect(compilePattern('^[0-9]{3}$').test('123\n')).toBe(false);
  expect(compilePattern('^(?i)abc$').test('ABC')).toBe(true);
});

test('what RE2 cannot match in linear time, or only with a very large program, is refused with the reason', () => {
  for (const text of ['(', 'a{2,1}', '(?=a)b', '(a)\\1', '(?<!a)b', '[z-a]', '\\'.repeat(3), 'a{1001}']) {
    expect(() => compilePattern(text)).toThrow('must be a regular expression');
  }
  expect(() => compilePattern('a'.repeat(patternLengthMax + 1))).toThrow('at most 500 characters');
  expect(compilePattern('a'.repeat(patternLengthMax)).test('a')).toBe(false);
  expect(() => compilePattern('.{1000}'.repeat(60))).toThrow('too large');
});

test('patterns over which a backtracking matcher would sit for ever come to an end', () => {
  const evil = ['^(a+)+$', '^(a|a)*$', '^(a|aa)+$', '^(.*a){12}$', '(x+x+)+y', '^(([a-z])+.)+[A-Z]([a-z])+$'];
  const texts = [`${'a'.repeat(100_000)}!`, 'x'.repeat(100_000)];
  for (const pattern of evil) for (const text of texts) expect(compilePattern(pattern).test(text)).toBe(false);
});
