import { formatDecimal, parseDecimal } from '@dg/kernel';
import { z } from 'zod';
import type { TopupVariantContent } from '../domain/topup-variant.ts';
import {
  amount,
  currencyCode,
  httpSupplier,
  isActive,
  list,
  object,
  optionalText,
  readAmount,
  regions,
  text,
  variantFields,
} from './line-fields.ts';

const fixedAmountsMax = 500;

const cost = amount.nullish().transform((value, context) => {
  if (value === undefined || value === null) return null;
  const decimal = parseDecimal(String(value));
  if (decimal !== undefined && decimal.units >= 0n) return formatDecimal(decimal);
  context.addIssue({ code: 'custom', message: 'must be a plain number of at least 0' });
  return null;
});

const schema = z.object({
  sku: text,
  product_sku: text,
  name: text,
  category: optionalText(),
  currency_code: currencyCode,
  unit: optionalText(),
  min_amount: amount.nullish(),
  max_amount: amount.nullish(),
  fixed_amounts: list(amount, fixedAmountsMax).nullish(),
  available_in: regions,
  fields: variantFields,
  supplier_sku: text,
  cost,
  is_active: isActive,
});

type Line = z.infer<typeof schema>;

/**
 * A `topup_variant` line (decisions, sections 9 and 12). `supplier` takes the place of the product's, and `fallback`
 * names a second route; both are of these suppliers. As for vouchers a line says all of a variant and keys that are not
 * known are ignored.
 */
export function topupVariantLine(supplierNames: readonly string[]) {
  const supplier = httpSupplier(supplierNames);
  return schema
    .extend({ supplier: supplier.nullish(), fallback: object({ supplier, supplier_sku: text }).nullish() })
    .transform((line, context): TopupVariantContent => {
      const { fallback } = line;
      return {
        sku: line.sku,
        productSku: line.product_sku,
        name: line.name,
        category: line.category ?? '',
        currencyCode: line.currency_code,
        unit: line.unit,
        ...readAmounts(line, context),
        availableIn: line.available_in,
        fields: line.fields,
        supplier: line.supplier ?? null,
        supplierSku: line.supplier_sku,
        fallback: fallback ? { supplier: fallback.supplier, supplierSku: fallback.supplier_sku } : null,
        cost: line.cost,
        isActive: line.is_active,
      };
    });
}

type Amounts = Pick<TopupVariantContent, 'minMinor' | 'maxMinor' | 'fixedMinor'>;

/** Either fixed amounts or a range (specification, "Topup variant"). */
function readAmounts(line: Line, context: z.RefinementCtx): Amounts {
  const { min_amount: min, max_amount: max, fixed_amounts: fixed, currency_code: currency } = line;
  const report = (path: (string | number)[], message: string) => context.addIssue({ code: 'custom', path, message });
  const hasRange = isGiven(min) || isGiven(max);
  const hasFixed = isGiven(fixed) && fixed.length > 0;
  if (hasRange === hasFixed) report(['fixed_amounts'], 'must be given, or min_amount and max_amount, and not both');
  if (hasFixed) {
    const minors = fixed.map((value, index) =>
      readAmount(value, currency, (message) => report(['fixed_amounts', index], message)),
    );
    return { minMinor: null, maxMinor: null, fixedMinor: [...new Set(minors)] };
  }
  const minMinor = readBound(min, currency, (message) => report(['min_amount'], message));
  const maxMinor = readBound(max, currency, (message) => report(['max_amount'], message));
  if (minMinor > 0n && maxMinor > 0n && minMinor > maxMinor) report(['min_amount'], 'must not be above max_amount');
  return { minMinor, maxMinor, fixedMinor: null };
}

function readBound(
  value: number | string | null | undefined,
  currency: string,
  report: (message: string) => void,
): bigint {
  if (isGiven(value)) return readAmount(value, currency, report);
  report('must be given with the other bound');
  return 0n;
}

function isGiven<Value>(value: Value | null | undefined): value is Value {
  return value !== undefined && value !== null;
}
