import { isDeepStrictEqual } from 'node:util';
import { amountToNumber } from '@dg/kernel';
import type { VoucherProductContent } from './voucher-product.ts';

/** What clients who see a product are told of it (decisions, section 6). */
export interface VoucherChange {
  readonly change: 'added' | 'changed' | 'delisted';
  /** By their names in the API; of a change only. */
  readonly changedFields: readonly string[];
}

/**
 * What an import means to those who may see the product; undefined when they see no difference. One that comes back is
 * added like a new one: what it was before has been forgotten meanwhile.
 */
export function voucherChange(
  before: VoucherProductContent | undefined,
  after: VoucherProductContent,
): VoucherChange | undefined {
  const wasSeen = before?.isActive === true;
  if (!wasSeen) return after.isActive ? { change: 'added', changedFields: [] } : undefined;
  if (!after.isActive) return { change: 'delisted', changedFields: [] };
  const was: Readonly<Record<string, unknown>> = shownOf(before);
  const changedFields = Object.entries(shownOf(after))
    .filter(([field, value]) => !isDeepStrictEqual(was[field], value))
    .map(([field]) => field);
  return changedFields.length === 0 ? undefined : { change: 'changed', changedFields };
}

/** The fields of a product in the API (specification, "Voucher product"); where it comes from is not among them. */
function shownOf(product: VoucherProductContent) {
  const { currencyCode } = product;
  return {
    name: product.name,
    category: product.category,
    country_code: product.countryCode,
    currency_code: currencyCode,
    delivery_mode: product.deliveryMode,
    delivery_time: product.deliveryTime,
    validity: product.validity,
    // As amounts: another currency may count the same ones in other units.
    available_denominations: product.denominations.map(({ minMinor, maxMinor, discountPercent }) => ({
      min_value: amountToNumber(minMinor, currencyCode),
      max_value: amountToNumber(maxMinor, currencyCode),
      discount: discountPercent,
    })),
  };
}
