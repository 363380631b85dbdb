import { Rejection } from '@dg/kernel';
import type { Snapshot } from './snapshot.ts';
import { voucherVisibility } from './visibility.ts';
import { productsSortedBy } from './voucher-order.ts';
import type { VoucherProduct } from './voucher-product.ts';

/** Empty texts do not filter; page 0 is the first, limit 0 the default of 50. */
export interface VoucherListRequest {
  readonly clientId: number;
  readonly countryCode: string;
  readonly category: string;
  readonly currencyCode: string;
  readonly search: string;
  readonly sortBy: string;
  readonly isDescending: boolean;
  readonly page: number;
  readonly limit: number;
}

export interface VoucherList {
  readonly products: readonly VoucherProduct[];
  /** Over all pages. */
  readonly totalCount: number;
}

const limitDefault = 50;
const limitMax = 10_000;

/**
 * One page of the products the client sees (specification, GET /api/v1/products). The category is exact in any case,
 * the search a substring of the name in any case, in which % and _ are ordinary characters. INVALID_REQUEST for an
 * unknown sort field, a negative page, or a limit outside 1 to 10,000.
 */
export function listVoucherProducts(snapshot: Snapshot, request: VoucherListRequest): VoucherList {
  const page = request.page === 0 ? 1 : request.page;
  const limit = request.limit === 0 ? limitDefault : request.limit;
  if (page < 1) throw new Rejection('INVALID_REQUEST', 'page must be a positive integer');
  if (limit < 1 || limit > limitMax) {
    throw new Rejection('INVALID_REQUEST', `limit must be an integer between 1 and ${limitMax}`);
  }
  const isVisible = voucherVisibility(snapshot, request.clientId);
  const category = foldCase(request.category);
  const search = foldCase(request.search);
  const isListed = (product: VoucherProduct) =>
    isVisible(product) &&
    (request.countryCode === '' || product.countryCode === request.countryCode) &&
    (request.currencyCode === '' || product.currencyCode === request.currencyCode) &&
    (category === '' || foldCase(product.category) === category) &&
    (search === '' || foldCase(product.name).includes(search));
  const listed = productsSortedBy(snapshot.vouchers, request.sortBy || 'id', request.isDescending).filter(isListed);
  const start = (page - 1) * limit;
  return { products: listed.slice(start, start + limit), totalCount: listed.length };
}

/** The form in which texts are compared: the case, and how an accent was typed, make no difference. */
function foldCase(text: string): string {
  return text.normalize('NFC').toLowerCase();
}
