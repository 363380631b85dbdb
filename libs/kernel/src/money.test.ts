import {
  amountToNumber,
  convert,
  formatAmount,
  isKsuid,
  newKsuid,
  parseAmount,
  parseDecimal,
  percentOf,
} from './index.ts';

const decimal = (text: string) => parseDecimal(text)!;

describe('amounts', () => {
  test('are read exactly in currencies of 0, 2 and 3 digits', () => {
    expect(parseAmount('29.99', 'USD')).toEqual({ minor: 2999n });
    expect(parseAmount('29.9', 'USD')).toEqual({ minor: 2990n });
    expect(parseAmount('1.005', 'KWD')).toEqual({ minor: 1005n });
    expect(parseAmount('500', 'JPY')).toEqual({ minor: 500n });
    expect(parseAmount('500.0', 'JPY')).toEqual({ minor: 500n });
  });

  test('with more digits than the currency has are refused, never rounded', () => {
    expect(parseAmount('0.001', 'USD')).toEqual({ fault: 'too-many-decimals' });
    expect(parseAmount('0.5', 'JPY')).toEqual({ fault: 'too-many-decimals' });
  });

  test('that are no plain decimals are refused', () => {
    for (const text of ['', 'abc', '1e3', '+1', '.5', '1.', '0x10', ' 1', 'NaN']) {
      expect(parseAmount(text, 'USD')).toEqual({ fault: 'not-a-decimal' });
    }
    expect(parseAmount('99999999999999999', 'USD')).toEqual({ fault: 'too-large' });
  });

  test('survive the way to a JSON number and back at every size that is accepted', () => {
    for (const minor of [1n, 10n, 99n, 123456789n, 999999999999999n, 999999999999998n]) {
      for (const currency of ['JPY', 'USD', 'KWD']) {
        const number = amountToNumber(minor, currency);
        expect(parseAmount(String(number), currency)).toEqual({ minor });
      }
    }
    expect(formatAmount(1050n, 'USD')).toBe('10.5');
  });
});

describe('rounding', () => {
  test('of a discount is half away from zero to the minor unit', () => {
    expect(percentOf(1000n, decimal('3.5'))).toBe(35n);
    expect(percentOf(30n, decimal('5'))).toBe(2n);
    expect(percentOf(10n, decimal('5'))).toBe(1n);
    expect(percentOf(-10n, decimal('5'))).toBe(-1n);
  });

  test('of a conversion is to the minor unit of the destination', () => {
    expect(convert({ minor: 1000n, currency: 'USD' }, decimal('150.255'), 'JPY').minor).toBe(1503n);
    expect(convert({ minor: 100n, currency: 'JPY' }, decimal('0.0067'), 'USD').minor).toBe(67n);
    expect(convert({ minor: 1n, currency: 'USD' }, decimal('0.3071'), 'KWD').minor).toBe(3n);
  });
});

describe('request ids', () => {
  test('are KSUIDs of 27 characters that sort by time', () => {
    const early = newKsuid(Date.UTC(2026, 0, 1));
    const late = newKsuid(Date.UTC(2026, 0, 2));
    expect(early).toMatch(/^[0-9A-Za-z]{27}$/);
    expect(isKsuid(early)).toBe(true);
    expect(early < late).toBe(true);
  });

  test('anything else is no KSUID', () => {
    for (const text of ['', 'abc', '!'.repeat(27), '0'.repeat(28)]) expect(isKsuid(text)).toBe(false);
  });
});
