import { bytesOf } from './data-amount.ts';

test('an amount of data is whole bytes', () => {
  expect(['0', '5', '1.234567891', '0.0000000019'].map(bytesOf)).toEqual([0n, 5_000_000_000n, 1_234_567_891n, 1n]);
});

test('what is no amount has none', () => {
  for (const text of ['', '-1', '1e3', 'unlimited']) expect(bytesOf(text)).toBeUndefined();
});
