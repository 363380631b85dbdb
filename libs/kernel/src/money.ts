import { minorUnits } from './currency.ts';
import { divideHalfAwayFromZero, formatDecimal, parseDecimal, powerOfTen, type Decimal } from './decimal.ts';

/** An exact amount: integer minor units of an ISO 4217 currency. */
export interface Money {
  readonly minor: bigint;
  readonly currency: string;
}

/** The largest amount accepted anywhere, in minor units: 15 digits always survive a JSON number. */
export const amountMinorMax = 999_999_999_999_999n;

/** Why a text is no amount of a currency. */
export type AmountFault = 'not-a-decimal' | 'too-many-decimals' | 'too-large';

/** Reads a decimal text ("29.99") as minor units of the currency. Never rounds: more digits are a fault. */
export function parseAmount(text: string, currency: string): { minor: bigint } | { fault: AmountFault } {
  const decimal = parseDecimal(text);
  if (decimal === undefined) return { fault: 'not-a-decimal' };
  const digits = minorUnits(currency);
  if (decimal.scale > digits && decimal.units % powerOfTen(decimal.scale - digits) !== 0n) {
    return { fault: 'too-many-decimals' };
  }
  const minor =
    decimal.scale > digits
      ? decimal.units / powerOfTen(decimal.scale - digits)
      : decimal.units * powerOfTen(digits - decimal.scale);
  if (minor > amountMinorMax || minor < -amountMinorMax) return { fault: 'too-large' };
  return { minor };
}

/** Decimal text of an amount, without trailing zeros: 1050n USD is "10.5". */
export function formatAmount(minor: bigint, currency: string): string {
  return formatDecimal({ units: minor, scale: minorUnits(currency) });
}

/** An amount as a JSON number. Exact up to amountMinorMax. */
export function amountToNumber(minor: bigint, currency: string): number {
  return Number(formatAmount(minor, currency));
}

/** percent per cent of an amount, rounded half away from zero to the currency's minor unit. */
export function percentOf(minor: bigint, percent: Decimal): bigint {
  return divideHalfAwayFromZero(minor * percent.units, 100n * powerOfTen(percent.scale));
}

/** An amount in another currency, rounded half away from zero to that currency's minor unit. */
export function convert(amount: Money, rate: Decimal, destination: string): Money {
  const numerator = amount.minor * rate.units * powerOfTen(minorUnits(destination));
  const denominator = powerOfTen(minorUnits(amount.currency)) * powerOfTen(rate.scale);
  return { minor: divideHalfAwayFromZero(numerator, denominator), currency: destination };
}
