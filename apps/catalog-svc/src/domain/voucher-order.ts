import { minorUnits, powerOfTen } from '@dg/kernel';
import { byId, byText, productOrder } from './product-order.ts';
import type { VoucherProduct } from './voucher-product.ts';

/** By each field of the voucher product list item (specification, "Voucher product"); denominations by the lowest. */
export const voucherProductsSortedBy = productOrder<VoucherProduct>([
  ['id', byId],
  ['name', byText((product) => product.name)],
  ['category', byText((product) => product.category)],
  ['country_code', byText((product) => product.countryCode)],
  ['currency_code', byText((product) => product.currencyCode)],
  ['delivery_mode', byText((product) => product.deliveryMode)],
  ['delivery_time', byText((product) => product.deliveryTime)],
  ['validity', byText((product) => product.validity)],
  ['available_denominations', byLowestDenomination],
]);

/** By the number that the API shows, whatever the currency. */
function byLowestDenomination(one: VoucherProduct, other: VoucherProduct): number {
  const [low, high] = [lowestValue(one), lowestValue(other)];
  return low < high ? -1 : Number(low > high);
}

const minorUnitsMax = 4;

function lowestValue({ denominations, currencyCode }: VoucherProduct): bigint {
  const lowest = denominations.reduce(
    (least, { minMinor }) => (minMinor < least ? minMinor : least),
    denominations[0]?.minMinor ?? 0n,
  );
  return lowest * powerOfTen(minorUnitsMax - minorUnits(currencyCode));
}
