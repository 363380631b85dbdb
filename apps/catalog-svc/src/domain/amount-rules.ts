import { minorUnits } from '@dg/kernel';

/** Why something is no amount, for a message that begins with the name of its field. */
export const positiveRule = 'must be a number greater than 0';

/** The same, of an amount with more decimals than its currency has. */
export function decimalsRule(currency: string): string {
  const digits = minorUnits(currency);
  return digits === 0 ? `must be a whole number in ${currency}` : `must have at most ${digits} decimals in ${currency}`;
}
