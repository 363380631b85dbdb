import { foldCase, pageOf, type PageRequest, type ProductPage } from './product-page.ts';
import type { Snapshot } from './snapshot.ts';
import { visibility } from './visibility.ts';
import { voucherProductsSortedBy } from './voucher-order.ts';
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
