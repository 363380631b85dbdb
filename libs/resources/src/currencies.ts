import { minorUnits } from '@dg/kernel';
import currencyCodes from 'currency-codes';

/** A currency (decisions, section 3); `id` is the ISO 4217 numeric code. */
export interface Currency {
  readonly id: number;
  readonly name: string;
  readonly code: string;
  readonly symbol: string;
  readonly minor_units: number;
}

// Metals, bond units, the drawing right, test and "no currency": active codes, but without a minor unit in ISO 4217,
// so that nothing can be priced in them.
const withoutMinorUnit = new Set([
  'XAG',
  'XAU',
  'XBA',
  'XBB',
  'XBC',
  'XBD',
  'XDR',
  'XPD',
  'XPT',
  'XSU',
  'XTS',
  'XUA',
  'XXX',
]);

// What ISO 4217 withdrew (CUC; ANG in 2025; BGN in 2026) and added (XCG, XAD) after the package's list was made.
const withdrawn = new Set(['CUC', 'ANG', 'BGN']);
const added = [
  { code: 'XCG', number: '532', currency: 'Caribbean Guilder' },
  { code: 'XAD', number: '396', currency: 'Arab Accounting Dinar' },
];

/** Every active currency, by code. */
export const currencies: readonly Currency[] = [...currencyCodes.data, ...added]
  .filter(({ code }) => !withdrawn.has(code) && !withoutMinorUnit.has(code))
  .map(({ code, number, currency }) => ({
    id: Number(number),
    name: currency,
    code,
    symbol: symbolOf(code),
    minor_units: minorUnits(code),
  }))
  .toSorted((one, other) => (one.code < other.code ? -1 : 1));

const byCode = new Map(currencies.map((currency) => [currency.code, currency]));
const byNumber = new Map(currencies.map((currency) => [currency.id, currency]));

export function isCurrency(code: string): boolean {
  return byCode.has(code);
}

/** Numeric code of a currency code. Every currency inside was checked on its way in. */
export function currencyNumber(code: string): number {
  const currency = byCode.get(code);
  if (currency === undefined) throw new Error(`${code} is no currency`);
  return currency.id;
}

/** Code of a numeric code; undefined when there is none. */
export function currencyOfNumber(id: number): string | undefined {
  return byNumber.get(id)?.code;
}

function symbolOf(code: string): string {
  const parts = new Intl.NumberFormat('en', {
    style: 'currency',
    currency: code,
    currencyDisplay: 'narrowSymbol',
  }).formatToParts(0);
  return parts.find(({ type }) => type === 'currency')?.value ?? code;
}
