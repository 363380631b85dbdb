/** A decimal held exactly: `units` × 10^-`scale`. */
export interface Decimal {
  readonly units: bigint;
  readonly scale: number;
}

const decimalText = /^(-?)(\d{1,30})(?:\.(\d{1,18}))?$/;

/** Reads "12.50" exactly; undefined when the text is not a plain decimal (no exponent, no sign but minus). */
export function parseDecimal(text: string): Decimal | undefined {
  const match = decimalText.exec(text);
  if (match === null) return undefined;
  const [, sign, whole = '', fraction = ''] = match;
  const units = BigInt(whole + fraction);
  return { units: sign === '-' ? -units : units, scale: fraction.length };
}

/** The shortest text of a decimal: no trailing zeros, no exponent. */
export function formatDecimal(value: Decimal): string {
  const negative = value.units < 0n;
  const digits = (negative ? -value.units : value.units).toString().padStart(value.scale + 1, '0');
  const whole = digits.slice(0, digits.length - value.scale);
  const fraction = digits.slice(digits.length - value.scale).replace(/0+$/, '');
  return (negative ? '-' : '') + whole + (fraction === '' ? '' : `.${fraction}`);
}

/** numerator ÷ denominator, rounded half away from zero (decisions: rounding of every quote line). */
export function divideHalfAwayFromZero(numerator: bigint, denominator: bigint): bigint {
  if (denominator <= 0n) throw new RangeError('denominator must be positive');
  const magnitude = numerator < 0n ? -numerator : numerator;
  const rounded = (2n * magnitude + denominator) / (2n * denominator);
  return numerator < 0n ? -rounded : rounded;
}

/** 10^exponent as a bigint. */
export function powerOfTen(exponent: number): bigint {
  return 10n ** BigInt(exponent);
}
