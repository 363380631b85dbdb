import fc from 'fast-check';
import { countryOfNumber, normalisePhone } from './phone-number.ts';

test.each([
  // With a plus the number says its country itself, whatever that of the product is.
  ['+971501234567', 'ARE', '+971501234567'],
  ['+971501234567', 'USA', '+971501234567'],
  ['+971 50-123.45(67)', 'GLO', '+971501234567'],
  ['00971501234567', 'USA', '+971501234567'],
  ['(00) 971 50 123 45 67', 'USA', '+971501234567'],
  ['+44 (0) 20 7946 0958', 'GLO', '+442079460958'],
  // Local formats of the product's country.
  ['0501234567', 'ARE', '+971501234567'],
  ['501234567', 'ARE', '+971501234567'],
  ['971501234567', 'ARE', '+971501234567'],
  ['(212) 555-2368', 'USA', '+12125552368'],
  ['12125552368', 'USA', '+12125552368'],
  ['391 234 5678', 'ITA', '+393912345678'],
  // Numbers that no numbering plan knows keep their digits.
  ['+15550009101', 'ARE', '+15550009101'],
  ['5550009101', 'USA', '+15550009101'],
  ['15550009101', 'USA', '+15550009101'],
  ['155509101', 'USA', '+1155509101'],
  ['+9999', 'USA', '+9999'],
  // Without a country the digits are taken to begin with the calling code.
  ['971501234567', 'GLO', '+971501234567'],
  ['15550009101', 'GLO', '+15550009101'],
  ['15550009101', 'ZZZ', '+15550009101'],
  ['1234', 'ATA', '+1234'],
])('the phone number %p of a product of %s is %p', (text, countryCode, normalised) => {
  expect(normalisePhone(text, countryCode)).toBe(normalised);
});

test.each([
  ['', 'USA'],
  ['123', 'USA'],
  ['+123', 'USA'],
  ['00123', 'USA'],
  ['1234567890123456', 'GLO'],
  ['+1234567890123456', 'USA'],
  ['123456789012345', 'ARE'],
  ['+0501234567', 'GLO'],
  ['0501234567', 'GLO'],
  ['00001234', 'GLO'],
  ['+1 555 CALL', 'USA'],
  ['++15550009101', 'USA'],
  ['1555+0009101', 'USA'],
  ['\u0661\u0662\u0663\u0664\u0665\u0666', 'ARE'],
  ['+1555000\u00009101', 'USA'],
])('%p of a product of %s is no phone number', (text, countryCode) => {
  expect(normalisePhone(text, countryCode)).toBeUndefined();
});

test('whatever is typed becomes E.164 with the digits it ended with, or nothing', () => {
  const typed = fc.string({ unit: fc.constantFrom(...'+0123456789 -.()[]x'.split('')), maxLength: 25 });
  fc.assert(
    fc.property(typed, fc.constantFrom('USA', 'ARE', 'GBR', 'ITA', 'GLO', 'XKX'), (text, countryCode) => {
      const normalised = normalisePhone(text, countryCode);
      if (normalised === undefined) return;
      expect(normalised).toMatch(/^\+[1-9]\d{3,14}$/);
      expect(normalised.slice(-4)).toBe(text.replaceAll(/\D/g, '').slice(-4));
    }),
    { numRuns: 300 },
  );
});

test('a number tells its country where the numbering plan does', () => {
  expect(countryOfNumber('+14165551234')).toBe('CAN');
  expect(countryOfNumber('+12125552368')).toBe('USA');
  expect(countryOfNumber('+77012345678')).toBe('KAZ');
  expect(countryOfNumber('+15550009101')).toBeUndefined();
  expect(countryOfNumber('+9999')).toBeUndefined();
});
