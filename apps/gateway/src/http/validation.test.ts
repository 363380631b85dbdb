import { decimalText } from './validation.ts';

test.each([
  [29.99, '29.99'],
  [999999999999999, '999999999999999'],
  [0.000001, '0.000001'],
  [0.1 + 0.2, undefined],
])('%d is the decimal %s', (value, text) => {
  expect(decimalText(value)).toBe(text);
});
