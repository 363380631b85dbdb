import countryCodes from 'i18n-iso-countries';
import {
  getCountryCallingCode,
  isSupportedCountry,
  parsePhoneNumberFromString,
  validatePhoneNumberLength,
  type CountryCode,
} from 'libphonenumber-js/max';

/** Spaces, dashes, dots and brackets, which people put between digits. */
const separators = /[\p{Zs}\p{Pd}.()[\]]/gu;
const writtenNumber = /^\+?\d{4,15}$/;
const e164 = /^\+[1-9]\d{3,14}$/;

/**
 * A phone number in E.164 with leading + (specification, "phone": 4 to 15 digits; decisions, section 12); undefined
 * when the text is none. A local number is read as one of the country: ISO 3166-1 alpha-3, or GLO, which has none.
 * Where the numbering plan does not know a number its digits stay as they were given.
 */
export function normalisePhone(text: string, countryCode: string): string | undefined {
  const digits = text.replace(separators, '').replace(/^00/, '+');
  if (!writtenNumber.test(digits)) return undefined;
  const normalised = internationalNumber(digits, phoneCountryOf(countryCode));
  return e164.test(normalised) ? normalised : undefined;
}

function internationalNumber(digits: string, country: CountryCode | undefined): string {
  if (digits.startsWith('+')) return validNumber(digits) ?? digits;
  if (country === undefined) return validNumber(`+${digits}`) ?? `+${digits}`;
  return validNumber(digits, country) ?? withCallingCode(digits, getCountryCallingCode(country));
}

/** Alpha-3 code of the country of a number in E.164; undefined where the numbering plan cannot tell. */
export function countryOfNumber(number: string): string | undefined {
  const country = parsePhoneNumberFromString(number)?.country;
  return country === undefined ? undefined : countryCodes.alpha2ToAlpha3(country);
}

function validNumber(digits: string, country?: CountryCode): string | undefined {
  const parsed = parsePhoneNumberFromString(digits, country);
  return parsed?.isValid() === true ? parsed.number : undefined;
}

/** Digits that begin with the calling code are taken to have it already when a number of the country is that long. */
function withCallingCode(digits: string, callingCode: string): string {
  const hasIt = digits.startsWith(callingCode) && validatePhoneNumberLength(`+${digits}`) === undefined;
  return hasIt ? `+${digits}` : `+${callingCode}${digits}`;
}

function phoneCountryOf(alpha3: string): CountryCode | undefined {
  const alpha2 = countryCodes.alpha3ToAlpha2(alpha3);
  return alpha2 !== undefined && isSupportedCountry(alpha2) ? alpha2 : undefined;
}
