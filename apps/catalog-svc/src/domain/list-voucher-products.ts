import { minorUnits, powerOfTen } from '@dg/kernel';
import { byId, byText, productOrder } from './product-order.ts';
import { foldCase, pageOf, type PageRequest, type ProductPage } from './product-page.ts';
import type { Snapshot } from './snapshot.ts';
import { visibility } from './visibility.ts';
import type { VoucherProduct } from './voucher-product.ts';

/** Empty texts do not filter. */
export interface VoucherListRequest extends PageRequest {
  readonly clientId: number;
  readonly countryCode: string;
  readonly category: string;
  readonly currencyCode: string;
  readonly search: string;
  readonly sortBy: string;
  readonly isDescending: boolean;
}

/** By each field of the voucher product list item (specification, "Voucher product"); denominations by the lowest. */
const voucherProductsSortedBy = productOrder<VoucherProduct>([
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

const pageLimit = { name: 'limit', max: 10_000 };

/**
 * One page of the products the client sees (specification, GET /api/v1/products). The category is exact in any case,
 * the search a substring of the name in any case, in which % and _ are ordinary characters. INVALID_REQUEST for an
 * unknown sort field, a negative page, or a limit outside 1 to 10,000.
 */
export function listVoucherProducts(snapshot: Snapshot, request: VoucherListRequest): ProductPage<VoucherProduct> {
  const isVisible = visibility(snapshot, 'voucher', request.clientId);
  const category = foldCase(request.category);
  const search = foldCase(request.search);
  const isListed = (product: VoucherProduct) =>
    isVisible(product) &&
    (request.countryCode === '' || product.countryCode === request.countryCode) &&
    (request.currencyCode === '' || product.currencyCode === request.currencyCode) &&
    (category === '' || foldCase(product.category) === category) &&
    (search === '' || foldCase(product.name).includes(search));
  const sorted = voucherProductsSortedBy(snapshot.vouchers.products, request.sortBy || 'id', request.isDescending);
  return pageOf(sorted, isListed, request, pageLimit);
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
