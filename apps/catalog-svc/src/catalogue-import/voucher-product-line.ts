import { minorUnits, parseAmount } from '@dg/kernel';
import currencies from 'currency-codes';
import { z } from 'zod';
import { percentRule, readPercent } from '../domain/percent.ts';
import {
  deliveryModes,
  deliveryTimes,
  type VoucherDenomination,
  type VoucherProductContent,
} from '../domain/voucher-product.ts';

const textLengthMax = 255;
const denominationsMax = 500;
const restrictedCountriesMax = 300;

// Postgres cannot store U+0000 nor half a surrogate pair, and no name needs another control character.
const text = z
  .string('must be a text')
  .trim()
  .min(1, 'must not be empty')
  .max(textLengthMax, `must have at most ${textLengthMax} characters`)
  .refine((value) => value.isWellFormed() && !/\p{Cc}/u.test(value), 'must not contain control characters');
const countryCode = z.string('must be a text').regex(/^[A-Z]{3}$/, 'must be an ISO 3166-1 alpha-3 code or GLO');
const currencyCode = z
  .string('must be a text')
  .refine((value) => currencies.code(value)?.code === value, 'must be an ISO 4217 code');
const number = z.number('must be a number');

const schema = z.object({
  sku: text,
  name: text,
  category: text,
  country_code: countryCode,
  currency_code: currencyCode,
  delivery_mode: z.enum(deliveryModes, `must be one of ${deliveryModes.join(', ')}`),
  delivery_time: z.enum(deliveryTimes, `must be one of ${deliveryTimes.join(', ')}`),
  validity: text,
  denominations: z
    .array(z.object({ min_value: number, max_value: number, discount: number }, 'must be an object'), 'must be a list')
    .min(1, 'must not be empty')
    .max(denominationsMax, `must have at most ${denominationsMax} entries`),
  supplier: z.string('must be a text'),
  supplier_sku: text.nullish(),
  is_redeemable: z.boolean('must be true or false').nullish(),
  restricted_countries: z
    .array(countryCode, 'must be a list')
    .max(restrictedCountriesMax, `must have at most ${restrictedCountriesMax} entries`)
    .nullish(),
  is_active: z.boolean('must be true or false').nullish(),
});

type Denomination = z.infer<typeof schema>['denominations'][number];
type Report = (path: (string | number)[], message: string) => void;

/**
 * A `voucher_product` line (decisions, sections 9 and 12), delivered by one of these suppliers. A line says all of a
 * product: what it leaves out has its default again, also when the product had another value. Keys that are not known
 * are ignored.
 */
export function voucherProductLine(supplierNames: readonly string[]) {
  const supplier = z.enum(supplierNames, `must be one of ${supplierNames.join(', ')}`);
  return schema.extend({ supplier }).transform(readContent);
}

function readContent(line: z.infer<typeof schema>, context: z.RefinementCtx): VoucherProductContent {
  const report: Report = (path, message) =>
    context.addIssue({ code: 'custom', path: ['denominations', ...path], message });
  return {
    sku: line.sku,
    name: line.name,
    category: line.category,
    countryCode: line.country_code,
    currencyCode: line.currency_code,
    deliveryMode: line.delivery_mode,
    deliveryTime: line.delivery_time,
    validity: line.validity,
    supplier: line.supplier,
    supplierSku: line.supplier_sku ?? line.sku,
    isRedeemable: line.is_redeemable ?? false,
    restrictedCountries: [...new Set(line.restricted_countries)].toSorted(),
    isActive: line.is_active ?? true,
    denominations: line.denominations.map((entry, index) => readDenomination(entry, index, line.currency_code, report)),
  };
}

function readDenomination(entry: Denomination, index: number, currency: string, report: Report): VoucherDenomination {
  const minMinor = readAmount(entry.min_value, currency, (message) => report([index, 'min_value'], message));
  const maxMinor = readAmount(entry.max_value, currency, (message) => report([index, 'max_value'], message));
  if (minMinor > 0n && maxMinor > 0n && minMinor > maxMinor) report([index], 'min_value must not be above max_value');
  const discountPercent = readPercent(String(entry.discount));
  if (discountPercent === undefined) report([index, 'discount'], percentRule);
  return { minMinor, maxMinor, discountPercent: discountPercent ?? '0' };
}

/** The shortest text of a JSON number is the decimal that was written; 0n when it was reported. */
function readAmount(value: number, currency: string, report: (message: string) => void): bigint {
  const amount = parseAmount(String(value), currency);
  if ('minor' in amount && amount.minor > 0n) return amount.minor;
  if ('fault' in amount && amount.fault === 'too-large') report('is too large');
  else if ('fault' in amount && amount.fault === 'too-many-decimals')
    report(`must have at most ${minorUnits(currency)} decimals in ${currency}`);
  else report('must be a plain number greater than 0');
  return 0n;
}
