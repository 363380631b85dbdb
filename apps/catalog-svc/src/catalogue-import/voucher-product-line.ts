import { z } from 'zod';
import { percentRule, readPercent } from '../domain/percent.ts';
import {
  deliveryModes,
  deliveryTimes,
  type VoucherDenomination,
  type VoucherProductContent,
} from '../domain/voucher-product.ts';
import { countryCode, currencyCode, flag, isActive, list, object, oneOf, readAmount, text } from './line-fields.ts';

const denominationsMax = 500;
const restrictedCountriesMax = 300;

const number = z.number('must be a number');

const schema = z.object({
  sku: text,
  name: text,
  category: text,
  country_code: countryCode,
  currency_code: currencyCode,
  delivery_mode: oneOf(deliveryModes),
  delivery_time: oneOf(deliveryTimes),
  validity: text,
  denominations: list(object({ min_value: number, max_value: number, discount: number }), denominationsMax).min(
    1,
    'must not be empty',
  ),
  supplier: z.string('must be a text'),
  supplier_sku: text.nullish(),
  is_redeemable: flag.nullish(),
  restricted_countries: list(countryCode, restrictedCountriesMax).nullish(),
  is_active: isActive,
});

type Denomination = z.infer<typeof schema>['denominations'][number];
type Report = (path: (string | number)[], message: string) => void;

/**
 * A `voucher_product` line (decisions, sections 9 and 12), delivered by one of these suppliers. A line says all of a
 * product: what it leaves out has its default again, also when the product had another value. Keys that are not known
 * are ignored.
 */
export function voucherProductLine(supplierNames: readonly string[]) {
  return schema.extend({ supplier: oneOf(supplierNames) }).transform(readContent);
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
    isActive: line.is_active,
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
