import type { EsimProduct } from './esim-product.ts';
import { byId, byText, productOrder } from './product-order.ts';
import { foldCase, pageOf, type PageRequest, type ProductPage } from './product-page.ts';
import type { Snapshot } from './snapshot.ts';
import { visibility } from './visibility.ts';

/** Empty texts do not filter. */
export interface EsimListRequest extends PageRequest {
  readonly clientId: number;
  readonly countryCode: string;
  readonly search: string;
  readonly sortBy: string;
  readonly isDescending: boolean;
}

/** By each field of the eSIM product list item (specification, "eSIM product and variant"). */
const esimProductsSortedBy = productOrder<EsimProduct>([
  ['id', byId],
  ['name', byText((product) => product.name)],
  ['country_code', byText((product) => product.countryCode)],
  ['currency_code', byText((product) => product.currencyCode)],
  ['image_url', byText((product) => product.imageUrl)],
]);

const pageLimit = { name: 'per_page', max: 500 };

/**
 * One page of the products the client sees (specification, GET /api/v1/esim/products), searched as vouchers are; the
 * country is exact. INVALID_REQUEST for an unknown sort field, a negative page, or a limit outside 1 to 500.
 */
export function listEsimProducts(snapshot: Snapshot, request: EsimListRequest): ProductPage<EsimProduct> {
  const isVisible = visibility(snapshot, 'esim', request.clientId);
  const search = foldCase(request.search);
  const isListed = (product: EsimProduct) =>
    isVisible(product) &&
    (request.countryCode === '' || product.countryCode === request.countryCode) &&
    (search === '' || foldCase(product.name).includes(search));
  const sorted = esimProductsSortedBy(snapshot.esims.products, request.sortBy || 'id', request.isDescending);
  return pageOf(sorted, isListed, request, pageLimit);
}
