import { Rejection } from '@dg/kernel';

/** Page 0 is the first, limit 0 the default of 50. */
export interface PageRequest {
  readonly page: number;
  readonly limit: number;
}

export interface PageLimit {
  /** What clients call the number of items per page. */
  readonly name: string;
  readonly max: number;
}

export interface ProductPage<Product> {
  readonly products: readonly Product[];
  /** Over all pages. */
  readonly totalCount: number;
}

const limitDefault = 50;

/**
 * One page of the products that are listed. INVALID_REQUEST for a negative page or a limit outside 1 to its maximum.
 */
export function pageOf<Product>(
  products: readonly Product[],
  isListed: (product: Product) => boolean,
  request: PageRequest,
  pageLimit: PageLimit,
): ProductPage<Product> {
  const page = request.page === 0 ? 1 : request.page;
  const limit = request.limit === 0 ? limitDefault : request.limit;
  if (page < 1) throw new Rejection('INVALID_REQUEST', 'page must be a positive integer');
  if (limit < 1 || limit > pageLimit.max) {
    throw new Rejection('INVALID_REQUEST', `${pageLimit.name} must be an integer between 1 and ${pageLimit.max}`);
  }
  const listed = products.filter(isListed);
  const start = (page - 1) * limit;
  return { products: listed.slice(start, start + limit), totalCount: listed.length };
}

/** The form in which texts are compared: the case, and how an accent was typed, make no difference. */
export function foldCase(text: string): string {
  return text.normalize('NFC').toLowerCase();
}
