import { minorUnits, powerOfTen, Rejection } from '@dg/kernel';
import type { VoucherCatalogue } from './snapshot.ts';
import type { VoucherProduct } from './voucher-product.ts';

type Compare = (one: VoucherProduct, other: VoucherProduct) => number;

const collator = new Intl.Collator('en');
const byText =
  (read: (product: VoucherProduct) => string): Compare =>
  (one, other) =>
    collator.compare(read(one), read(other));

/** One for each field of the voucher product list item (specification, "Voucher product"). */
const comparisons: ReadonlyMap<string, Compare> = new Map([
  ['id', () => 0],
  ['name', byText((product) => product.name)],
  ['category', byText((product) => product.category)],
  ['country_code', byText((product) => product.countryCode)],
  ['currency_code', byText((product) => product.currencyCode)],
  ['delivery_mode', byText((product) => product.deliveryMode)],
  ['delivery_time', byText((product) => product.deliveryTime)],
  ['validity', byText((product) => product.validity)],
  ['available_denominations', byLowestDenomination],
]);

// A snapshot's catalogue never changes, so each order is worked out at most once and goes when the catalogue goes.
const orders = new WeakMap<VoucherCatalogue, Map<string, readonly VoucherProduct[]>>();

/**
 * All products sorted by a field of the list item, products that are equal in it by id, both in the direction given.
 * `available_denominations` sorts by the lowest value accepted. INVALID_REQUEST when there is no such field.
 */
export function productsSortedBy(
  catalogue: VoucherCatalogue,
  field: string,
  isDescending: boolean,
): readonly VoucherProduct[] {
  const compare = comparisons.get(field);
  if (compare === undefined) {
    throw new Rejection('INVALID_REQUEST', `sort field must be one of ${[...comparisons.keys()].join(', ')}`);
  }
  const known = orders.get(catalogue) ?? new Map<string, readonly VoucherProduct[]>();
  orders.set(catalogue, known);
  const key = isDescending ? `${field} descending` : field;
  const sorted = known.get(key) ?? sort(catalogue, compare, isDescending);
  known.set(key, sorted);
  return sorted;
}

function sort(catalogue: VoucherCatalogue, compare: Compare, isDescending: boolean): readonly VoucherProduct[] {
  const ascending = catalogue.products.toSorted((one, other) => compare(one, other) || one.id - other.id);
  return isDescending ? ascending.toReversed() : ascending;
}

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
