import { parseAmount, parseDecimal, Rejection } from '@dg/kernel';
import { decimalsRule, positiveRule } from './amount-rules.ts';

/**
 * An amount in minor units of each of the currencies that has so many decimals. INVALID_REQUEST when it is no number
 * above 0, or has more decimals than any of them.
 */
export function amountInCurrencies(amount: string, currencies: Iterable<string>): ReadonlyMap<string, bigint> {
  const decimal = parseDecimal(amount);
  if (decimal === undefined || decimal.units <= 0n) throw new Rejection('INVALID_REQUEST', `amount ${positiveRule}`);
  const minorByCurrency = new Map<string, bigint>();
  const coarseCurrencies: string[] = [];
  for (const currency of new Set(currencies)) {
    const parsed = parseAmount(amount, currency);
    if ('minor' in parsed) minorByCurrency.set(currency, parsed.minor);
    else if (parsed.fault === 'too-many-decimals') coarseCurrencies.push(currency);
  }
  const [coarse] = coarseCurrencies;
  if (minorByCurrency.size === 0 && coarse !== undefined)
    throw new Rejection('INVALID_REQUEST', `amount ${decimalsRule(coarse)}`);
  return minorByCurrency;
}
