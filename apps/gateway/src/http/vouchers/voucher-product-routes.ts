import { currencyOfNumber } from '@dg/resources';
import { orderQuantityMax } from '@dg/kernel';
import type { Router } from 'express';
import type { Backends } from '../../backends.ts';
import type { Identity } from '../../identity/open-identity.ts';
import { countryOfNumber } from '../../reference/countries.ts';
import { ok, type Answer } from '../answer.ts';
import { clientPost, clientRead, clientRecord, type ClientCall } from '../client-endpoint.ts';
import { invalid } from '../errors.ts';
import type { IdempotencyDeps } from '../idempotency.ts';
import { refuseIdsOfNothing } from '../orders/order-schemas.ts';
import { listAnswer, pageByLimit, sortBy } from '../pagination.ts';
import {
  pathProductId,
  queryCountry,
  queryInteger,
  queryPositiveInteger,
  querySearch,
  queryText,
  queryWord,
} from '../parameters.ts';
import { mountResource } from '../resource.ts';
import { parseBody } from '../validation.ts';
import {
  encodeAvailability,
  encodeVoucherProduct,
  encodeVoucherQuote,
  voucherProductFields,
} from './encode-voucher-product.ts';
import { voucherChargesSchema } from './voucher-schemas.ts';

export interface VoucherProductRouteDeps extends IdempotencyDeps {
  readonly backends: Pick<Backends, 'catalog' | 'order'>;
  readonly identity: Pick<Identity, 'clients'>;
}

/** Voucher products: list, one, availability, charges (specification, "Vouchers"). */
export function mountVoucherProductRoutes(router: Router, prefix: string, deps: VoucherProductRouteDeps): void {
  mountResource(router, prefix, '/products', { GET: clientRead((call) => listProducts(deps, call)) });
  mountResource(router, prefix, '/products/:id', { GET: clientRead((call) => getProduct(deps, call)) });
  mountResource(router, prefix, '/products/:id/availability', {
    GET: clientRead((call) => checkAvailability(deps, call)),
  });
  mountResource(router, prefix, '/products/:id/charges', {
    POST: clientPost(deps, (call) => quoteCharges(deps, call)),
  });
}

async function listProducts(
  { backends }: VoucherProductRouteDeps,
  { request, clientId, requestId }: ClientCall,
): Promise<Answer> {
  const page = pageByLimit(request);
  const countryId = queryPositiveInteger(request, 'country_id');
  const currencyId = queryPositiveInteger(request, 'currency_id');
  const category = querySearch(request, 'category');
  const search = querySearch(request, 'search');
  const sort = productSort(request);
  const countryCode = countryId === undefined ? '' : countryOfNumber(countryId);
  const currencyCode = currencyId === undefined ? '' : currencyOfNumber(currencyId);
  if (countryCode === undefined || currencyCode === undefined) return listAnswer([], page, 0);
  const { products, total_count } = await backends.catalog.ListVoucherProducts(
    {
      client_id: clientId,
      country_code: countryCode,
      currency_code: currencyCode,
      category: category ?? '',
      search: search ?? '',
      sort_by: sort.field,
      sort_descending: sort.isDescending,
      page: page.page,
      limit: page.size,
    },
    { requestId, isRetried: true },
  );
  return listAnswer(products.map(encodeVoucherProduct), page, total_count);
}

/** `sort`, or `sort_by` (name, id) with `sort_dir`: ascending for names, else newest first (decisions, section 12). */
function productSort(request: ClientCall['request']) {
  const field = queryWord(request, 'sort_by', ['name', 'id']);
  const direction = queryText(request, 'sort_dir')?.toUpperCase();
  if (direction !== undefined && direction !== 'ASC' && direction !== 'DESC')
    throw invalid('sort_dir must be ASC or DESC');
  const sort = sortBy(request, voucherProductFields);
  if (sort !== undefined && field !== undefined) throw invalid('sort and sort_by must not be given together');
  if (sort !== undefined) return sort;
  return { field: field ?? 'id', isDescending: direction === undefined ? field !== 'name' : direction === 'DESC' };
}

async function getProduct(
  { backends }: VoucherProductRouteDeps,
  { request, clientId, requestId }: ClientCall,
): Promise<Answer> {
  const product = await backends.catalog.GetVoucherProduct(
    { client_id: clientId, product_id: pathProductId(request) },
    { requestId, isRetried: true },
  );
  return ok(encodeVoucherProduct(product));
}

async function checkAvailability(
  { backends, identity }: VoucherProductRouteDeps,
  { request, clientId, requestId }: ClientCall,
): Promise<Answer> {
  const id = pathProductId(request);
  const denomination = queryText(request, 'denomination');
  if (denomination !== undefined && !(/^\d{1,15}(\.\d{1,6})?$/.test(denomination) && /[1-9]/.test(denomination))) {
    throw invalid('denomination must be a positive number');
  }
  const quantity = queryInteger(
    request,
    'quantity',
    1,
    orderQuantityMax,
    `quantity must be an integer between 1 and ${orderQuantityMax}`,
  );
  const countryCode = queryCountry(request, 'country_code');
  const { bulk_limit } = await clientRecord(identity, clientId);
  const availability = await backends.order.CheckVoucherAvailability(
    {
      client_id: clientId,
      product_id: id,
      denomination: denomination ?? '',
      quantity: quantity ?? 0,
      country_code: countryCode ?? '',
      quantity_max: bulk_limit,
    },
    { requestId, isRetried: true },
  );
  return ok(encodeAvailability(availability));
}

async function quoteCharges(
  { backends, identity }: VoucherProductRouteDeps,
  { request, clientId, requestId }: ClientCall,
): Promise<Answer> {
  const id = pathProductId(request);
  const { bulk_limit } = await clientRecord(identity, clientId);
  const ask = parseBody(voucherChargesSchema(bulk_limit), request.body);
  refuseIdsOfNothing(ask);
  const quote = await backends.order.QuoteVoucher(
    { client_id: clientId, product_id: id, ...ask, wallet_id: ask.wallet_id ?? 0 },
    { requestId, isRetried: true },
  );
  return ok(encodeVoucherQuote(quote, Math.min(bulk_limit, orderQuantityMax)));
}
