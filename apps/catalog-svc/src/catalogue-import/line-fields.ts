import countryCodes from 'i18n-iso-countries';
import { ownStockName, parseAmount } from '@dg/kernel';
import currencies from 'currency-codes';
import { z } from 'zod';
import { decimalsRule } from '../domain/amount-rules.ts';

const textLengthMax = 255;

// Postgres cannot store U+0000 nor half a surrogate pair, and no text of a catalogue needs another control character.
const storable = (value: string) => value.isWellFormed() && !/\p{Cc}/u.test(value);
const anyText = (lengthMax: number) =>
  z
    .string('must be a text')
    .trim()
    .max(lengthMax, `must have at most ${lengthMax} characters`)
    .refine(storable, 'must not contain control characters');

export const text = anyText(textLengthMax).min(1, 'must not be empty');

/** Absent, null and empty all say that there is none: null. */
export const optionalText = (lengthMax = textLengthMax) =>
  anyText(lengthMax)
    .nullish()
    .transform((value) => value || null);

export const flag = z.boolean('must be true or false');
/** What is left out is for sale. */
export const isActive = flag.nullish().transform((value) => value ?? true);

export const countryCode = z
  .string('must be a text')
  .refine((value) => value === 'GLO' || countryCodes.isValid(value), 'must be an ISO 3166-1 alpha-3 code or GLO')
  .refine((value) => /^[A-Z]{3}$/.test(value), 'must be an ISO 3166-1 alpha-3 code or GLO');
export const currencyCode = z
  .string('must be a text')
  .refine((value) => currencies.code(value)?.code === value, 'must be an ISO 4217 code');

export function oneOf<const Value extends string>(values: readonly Value[]) {
  return z.enum(values, `must be one of ${values.join(', ')}`);
}

export function list<Entry extends z.ZodType>(entry: Entry, entriesMax: number) {
  return z.array(entry, 'must be a list').max(entriesMax, `must have at most ${entriesMax} entries`);
}

export function object<Shape extends z.core.$ZodLooseShape>(shape: Shape) {
  return z.object(shape, 'must be an object');
}

const urlLengthMax = 2_048;

/** Of a picture; empty when there is none. */
export const imageUrl = optionalText(urlLengthMax)
  .refine((value) => value === null || isWebAddress(value), 'must be empty or an http or https URL')
  .transform((value) => value ?? '');

function isWebAddress(value: string): boolean {
  return ['http:', 'https:'].includes(URL.parse(value)?.protocol ?? '');
}

/** Of money, or of anything else that is kept exactly. */
export const amount = z.union([z.number(), z.string()], 'must be a number or a decimal text');

const regionsMax = 300;
const fieldsMax = 100;

/** Where a variant can be used. */
export const regions = list(object({ code: text, name: text }), regionsMax);

const fieldValue = z.union([z.string(), z.number(), z.boolean()], 'must be a text, a number, true or false').refine(
  // Postgres cannot store U+0000 nor half a surrogate pair.
  (value) => typeof value !== 'string' || (value.isWellFormed() && !value.includes('\0')),
  'must not contain U+0000 or half a surrogate pair',
);

/** What is said of a variant beside what all of them have. */
export const variantFields = list(object({ key: text, value: fieldValue }), fieldsMax);

/** Who orders goods elsewhere; topups and eSIMs are never in stock. */
export function httpSupplier(supplierNames: readonly string[]) {
  const names = supplierNames.filter((name) => name !== ownStockName);
  return z
    .string('must be a text')
    .refine((value) => names.includes(value), `must be an HTTP supplier: ${names.join(', ') || 'there is none'}`);
}

/**
 * Minor units of an amount above 0; 0n when it was reported. The shortest text of a JSON number is the decimal that was
 * written.
 */
export function readAmount(value: number | string, currency: string, report: (message: string) => void): bigint {
  const amount = parseAmount(String(value), currency);
  if ('minor' in amount && amount.minor > 0n) return amount.minor;
  if ('fault' in amount && amount.fault === 'too-large') report('is too large');
  else if ('fault' in amount && amount.fault === 'too-many-decimals') report(decimalsRule(currency));
  else report('must be a plain number greater than 0');
  return 0n;
}
