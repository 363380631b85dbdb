import { Rejection, topupTypes } from '@dg/kernel';
import { byId, byText, productOrder } from './product-order.ts';
import { foldCase, pageOf, type PageRequest, type ProductPage } from './product-page.ts';
import type { Snapshot } from './snapshot.ts';
import type { TopupProduct } from './topup-product.ts';
import { visibility } from './visibility.ts';

/** Empty texts do not filter. */
export interface TopupListRequest extends PageRequest {
  readonly clientId: number;
  readonly topupType: string;
  readonly search: string;
  readonly sortBy: string;
  readonly isDescending: boolean;
}

/** By each field of the topup product list item (specification, "Topup product"). */
const topupProductsSortedBy = productOrder<TopupProduct>([
  ['id', byId],
  ['name', byText((product) => product.name)],
  ['topup_type', byText((product) => product.topupType)],
  ['country_code', byText((product) => product.countryCode)],
  ['currency_code', byText((product) => product.currencyCode)],
  ['image_url', byText((product) => product.imageUrl)],
]);

const pageLimit = { name: 'per_page', max: 500 };

/**
 * One page of the products the client sees (specification, GET /api/v1/topups/products), searched as vouchers are.
 * INVALID_REQUEST for an unknown type or sort field, a negative page, or a limit outside 1 to 500.
 */
export function listTopupProducts(snapshot: Snapshot, request: TopupListRequest): ProductPage<TopupProduct> {
  const { topupType } = request;
  if (topupType !== '' && !topupTypes.some((known) => known === topupType)) {
    throw new Rejection('INVALID_REQUEST', `type must be one of ${topupTypes.join(', ')}`);
  }
  const isVisible = visibility(snapshot, 'topup', request.clientId);
  const search = foldCase(request.search);
  const isListed = (product: TopupProduct) =>
    isVisible(product) &&
    (topupType === '' || product.topupType === topupType) &&
    (search === '' || foldCase(product.name).includes(search));
  const sorted = topupProductsSortedBy(snapshot.topups.products, request.sortBy || 'id', request.isDescending);
  return pageOf(sorted, isListed, request, pageLimit);
}
