import { formatDecimal, parseDecimal, powerOfTen } from '@dg/kernel';
import { z } from 'zod';
import type { EsimVariantContent } from '../domain/esim-variant.ts';
import {
  amount,
  currencyCode,
  isActive,
  optionalText,
  readAmount,
  regions,
  text,
  variantFields,
} from './line-fields.ts';

const descriptionLengthMax = 2_000;
const validityDaysMax = 3_650;
const dataAmountDecimalsMax = 3;
// In bytes a plan then fits a JSON number and a bigint column with room to spare.
const dataAmountGbMax = 1_000_000n;
const validityRule = `must be an integer between 1 and ${validityDaysMax}`;

const dataAmountGb = amount.transform((value, context) => {
  const shortest = readDataAmount(String(value));
  if (shortest === undefined) {
    const message = `must be a number between 0 and ${dataAmountGbMax} with at most ${dataAmountDecimalsMax} decimals`;
    context.addIssue({ code: 'custom', message });
  }
  return shortest ?? '0';
});

/** The shortest text of an amount of data; undefined when it is none. */
function readDataAmount(value: string): string | undefined {
  const decimal = parseDecimal(value);
  if (decimal === undefined) return undefined;
  const isInRange = decimal.units >= 0n && decimal.units <= dataAmountGbMax * powerOfTen(decimal.scale);
  const shortest = formatDecimal(decimal);
  const decimals = shortest.split('.')[1]?.length ?? 0;
  return isInRange && decimals <= dataAmountDecimalsMax ? shortest : undefined;
}

const schema = z.object({
  sku: text,
  product_sku: text,
  name: text,
  description: optionalText(descriptionLengthMax),
  currency_code: currencyCode,
  amount,
  data_amount_gb: dataAmountGb,
  validity_days: z
    .number(validityRule)
    .refine((days) => Number.isInteger(days) && days >= 1 && days <= validityDaysMax, validityRule),
  regions: regions.nullish(),
  fields: variantFields.nullish(),
  supplier_sku: text,
  is_active: isActive,
});

/**
 * An `esim_variant` line (decisions, section 9); what its supplier says of a plan is read as one too. As for vouchers a
 * line says all of a variant and keys that are not known are ignored.
 */
export const esimVariantLine = schema.transform((line, context): EsimVariantContent => ({
  sku: line.sku,
  productSku: line.product_sku,
  name: line.name,
  description: line.description,
  currencyCode: line.currency_code,
  amountMinor: readAmount(line.amount, line.currency_code, (message) =>
    context.addIssue({ code: 'custom', path: ['amount'], message }),
  ),
  dataAmountGb: line.data_amount_gb,
  validityDays: line.validity_days,
  regions: line.regions ?? [],
  fields: line.fields ?? [],
  supplierSku: line.supplier_sku,
  fetchedFrom: null,
  isActive: line.is_active,
}));
