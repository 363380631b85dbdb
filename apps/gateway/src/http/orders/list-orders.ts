import type { ListOrdersResponse__Output } from '@dg/contracts/orders';
import type { Vertical } from '@dg/kernel';
import type { Request } from 'express';
import type { Backends } from '../../backends.ts';
import type { ClientCall } from '../client-endpoint.ts';
import { sortBy, type Page } from '../pagination.ts';
import { isId, queryText } from '../parameters.ts';
import { clientReference, parseBody } from '../validation.ts';

/** What a list of orders is asked for, beside the `client_reference` and `sort` of its request. */
export interface OrderQuery {
  readonly vertical: Vertical;
  readonly page: Page;
  /** Fields of the list item. */
  readonly sortFields: readonly string[];
  readonly status?: string | undefined;
  readonly productId?: number | undefined;
  /** ISO 3166-1 alpha-3. */
  readonly countryCode?: string | undefined;
}

/** A page of the caller's orders of one vertical, newest first unless sorted. */
export async function listOrders(
  { order }: Pick<Backends, 'order'>,
  { request, clientId, requestId }: ClientCall,
  { vertical, page, sortFields, status, productId, countryCode }: OrderQuery,
): Promise<ListOrdersResponse__Output> {
  const reference = queryClientReference(request);
  const sort = sortBy(request, sortFields);
  if (productId !== undefined && !isId(productId)) return { orders: [], total_count: 0 };
  return order.ListOrders(
    {
      client_id: clientId,
      vertical,
      client_reference: reference,
      sort_by: sort?.field ?? 'id',
      sort_ascending: sort !== undefined && !sort.isDescending,
      page: page.page,
      limit: page.size,
      status: status ?? '',
      product_id: productId ?? 0,
      country_code: countryCode ?? '',
    },
    { requestId, isRetried: true },
  );
}

/** The `client_reference` to look for; undefined when absent. */
export function queryClientReference(request: Request): string | undefined {
  const reference = queryText(request, 'client_reference');
  return reference === undefined ? undefined : parseBody(clientReference, reference);
}
