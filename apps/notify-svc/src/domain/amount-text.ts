import { formatAmount, minorUnits } from '@dg/kernel';

/** An amount for people: with all the digits of its currency, e.g. "1,250.00 USD". */
export function amountText(minor: string, currency: string): string {
  const digits = minorUnits(currency);
  const format = new Intl.NumberFormat('en', { minimumFractionDigits: digits, maximumFractionDigits: digits });
  // Formatting the text keeps it exact; a number would not be.
  return `${format.format(formatAmount(BigInt(minor), currency) as `${number}`)} ${currency}`;
}
