import countryCodes from 'i18n-iso-countries';
import { getCountryCallingCode, isSupportedCountry } from 'libphonenumber-js';
import { currencyOfCountry } from './currency-of-country.ts';

/** A country (decisions, section 3); `id` is the ISO 3166-1 numeric code, `code` alpha-3. */
export interface Country {
  readonly id: number;
  readonly name: string;
  readonly code: string;
  readonly alpha2_code: string;
  /** null where nobody has a telephone. */
  readonly dial_code: string | null;
  /** null where no money is issued. */
  readonly currency_code: string | null;
}

// XK is not in ISO 3166-1: it has no numeric code of its own.
const unassigned = new Set(['XK']);

/** Every country of ISO 3166-1, by name. */
export const countries: readonly Country[] = Object.entries(countryCodes.getAlpha2Codes())
  .filter(([alpha2]) => !unassigned.has(alpha2))
  .map(([alpha2, alpha3]) => ({
    id: Number(countryCodes.alpha2ToNumeric(alpha2)),
    name: countryCodes.getName(alpha2, 'en') ?? alpha3,
    code: alpha3,
    alpha2_code: alpha2,
    dial_code: isSupportedCountry(alpha2) ? `+${getCountryCallingCode(alpha2)}` : null,
    currency_code: currencyOfCountry.get(alpha2) ?? null,
  }))
  .toSorted((one, other) => one.name.localeCompare(other.name, 'en'));

const byNumber = new Map(countries.map((country) => [country.id, country]));

/** Alpha-3 code of a numeric code; undefined when there is none. */
export function countryOfNumber(id: number): string | undefined {
  return byNumber.get(id)?.code;
}
