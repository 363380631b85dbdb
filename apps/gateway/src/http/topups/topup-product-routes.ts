import { topupTypes } from '@dg/kernel';
import type { Router } from 'express';
import type { Backends } from '../../backends.ts';
import { ok, type Answer } from '../answer.ts';
import { clientPost, clientRead, type ClientCall } from '../client-endpoint.ts';
import type { IdempotencyDeps } from '../idempotency.ts';
import { encodeQuote } from '../orders/encode-quote.ts';
import { refuseIdsOfNothing } from '../orders/order-schemas.ts';
import { listAnswer, pageByPerPage, sortBy } from '../pagination.ts';
import { pathProductId, pathVariantId, querySearch, queryWord } from '../parameters.ts';
import { mountResource } from '../resource.ts';
import { parseBody } from '../validation.ts';
import {
  encodeMobileMatch,
  encodeTopupProduct,
  encodeTopupProductItem,
  encodeTopupVariant,
  topupProductFields,
} from './encode-topup-product.ts';
import { lookupSchema, topupChargesSchema } from './topup-schemas.ts';

export interface TopupProductRouteDeps extends IdempotencyDeps {
  readonly backends: Pick<Backends, 'catalog' | 'order'>;
}

/** Top-up products, their variants, mobile lookup and charges (specification, "Topups"). */
export function mountTopupProductRoutes(router: Router, prefix: string, deps: TopupProductRouteDeps): void {
  mountResource(router, prefix, '/topups/products', { GET: clientRead((call) => listProducts(deps, call)) });
  mountResource(router, prefix, '/topups/products/:id', { GET: clientRead((call) => getProduct(deps, call)) });
  mountResource(router, prefix, '/topups/products/:id/variants', {
    GET: clientRead((call) => listVariants(deps, call)),
  });
  mountResource(router, prefix, '/topups/variants/:id', { GET: clientRead((call) => getVariant(deps, call)) });
  mountResource(router, prefix, '/topups/lookup', { POST: clientPost(deps, (call) => lookUp(deps, call)) });
  mountResource(router, prefix, '/topups/charges', { POST: clientPost(deps, (call) => quoteCharges(deps, call)) });
}

async function listProducts(
  { backends }: TopupProductRouteDeps,
  { request, clientId, requestId }: ClientCall,
): Promise<Answer> {
  const page = pageByPerPage(request);
  const type = queryWord(request, 'type', topupTypes);
  const search = querySearch(request, 'search');
  const sort = sortBy(request, topupProductFields);
  const { products, total_count } = await backends.catalog.ListTopupProducts(
    {
      client_id: clientId,
      topup_type: type ?? '',
      search: search ?? '',
      sort_by: sort?.field ?? 'id',
      sort_descending: sort === undefined || sort.isDescending,
      page: page.page,
      limit: page.size,
    },
    { requestId, isRetried: true },
  );
  return listAnswer(products.map(encodeTopupProductItem), page, total_count);
}

async function getProduct(
  { backends }: TopupProductRouteDeps,
  { request, clientId, requestId }: ClientCall,
): Promise<Answer> {
  const product = await backends.catalog.GetTopupProduct(
    { client_id: clientId, product_id: pathProductId(request) },
    { requestId, isRetried: true },
  );
  return ok(encodeTopupProduct(product));
}

async function listVariants(
  { backends }: TopupProductRouteDeps,
  { request, clientId, requestId }: ClientCall,
): Promise<Answer> {
  const { variants } = await backends.catalog.ListTopupVariants(
    { client_id: clientId, product_id: pathProductId(request) },
    { requestId, isRetried: true },
  );
  return ok(variants.map(encodeTopupVariant));
}

async function getVariant(
  { backends }: TopupProductRouteDeps,
  { request, clientId, requestId }: ClientCall,
): Promise<Answer> {
  const variant = await backends.catalog.GetTopupVariant(
    { client_id: clientId, variant_id: pathVariantId(request) },
    { requestId, isRetried: true },
  );
  return ok(encodeTopupVariant(variant));
}

/** The products a mobile number may belong to, the likeliest first; none when nobody knows it. */
async function lookUp(
  { backends }: TopupProductRouteDeps,
  { request, clientId, requestId }: ClientCall,
): Promise<Answer> {
  const { mobile_number } = parseBody(lookupSchema, request.body);
  const { matches } = await backends.catalog.LookUpMobileNumber(
    { client_id: clientId, mobile_number },
    { requestId, isRetried: true },
  );
  return ok(matches.map(encodeMobileMatch));
}

async function quoteCharges(
  { backends }: TopupProductRouteDeps,
  { request, clientId, requestId }: ClientCall,
): Promise<Answer> {
  const ask = parseBody(topupChargesSchema, request.body);
  refuseIdsOfNothing(ask);
  const quote = await backends.order.QuoteTopup(
    {
      client_id: clientId,
      product_id: ask.product_id,
      amount: ask.amount,
      category: ask.category ?? '',
      wallet_id: ask.wallet_id ?? 0,
    },
    { requestId, isRetried: true },
  );
  return ok(encodeQuote(quote));
}
