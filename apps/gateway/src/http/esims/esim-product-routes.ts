import type { Router } from 'express';
import type { Backends } from '../../backends.ts';
import { ok, type Answer } from '../answer.ts';
import { clientPost, clientRead, type ClientCall } from '../client-endpoint.ts';
import type { IdempotencyDeps } from '../idempotency.ts';
import { encodeQuote } from '../orders/encode-quote.ts';
import { refuseIdsOfNothing } from '../orders/order-schemas.ts';
import { listAnswer, pageByPerPage, sortBy } from '../pagination.ts';
import { pathProductId, pathVariantId, queryCountry, querySearch } from '../parameters.ts';
import { mountResource } from '../resource.ts';
import { parseBody } from '../validation.ts';
import {
  encodeEsimProduct,
  encodeEsimProductItem,
  encodeEsimVariant,
  encodeEsimVariantItem,
  esimProductFields,
} from './encode-esim-product.ts';
import { esimChargesSchema } from './esim-schemas.ts';

export interface EsimProductRouteDeps extends IdempotencyDeps {
  readonly backends: Pick<Backends, 'catalog' | 'order'>;
}

// Longer than catalog-svc may take to fetch the variants of a product that has none yet.
const variantsDeadlineMs = 12_000;

/** eSIM products, their variants and charges (specification, "eSIM"). */
export function mountEsimProductRoutes(router: Router, prefix: string, deps: EsimProductRouteDeps): void {
  mountResource(router, prefix, '/esim/products', { GET: clientRead((call) => listProducts(deps, call)) });
  mountResource(router, prefix, '/esim/products/:id', { GET: clientRead((call) => getProduct(deps, call)) });
  mountResource(router, prefix, '/esim/products/:id/variants', {
    GET: clientRead((call) => listVariants(deps, call)),
  });
  mountResource(router, prefix, '/esim/variants/:id', { GET: clientRead((call) => getVariant(deps, call)) });
  mountResource(router, prefix, '/esim/charges', { POST: clientPost(deps, (call) => quoteCharges(deps, call)) });
}

async function listProducts(
  { backends }: EsimProductRouteDeps,
  { request, clientId, requestId }: ClientCall,
): Promise<Answer> {
  const page = pageByPerPage(request);
  const countryCode = queryCountry(request, 'country_code');
  const search = querySearch(request, 'search');
  const sort = sortBy(request, esimProductFields);
  const { products, total_count } = await backends.catalog.ListEsimProducts(
    {
      client_id: clientId,
      country_code: countryCode ?? '',
      search: search ?? '',
      sort_by: sort?.field ?? 'id',
      sort_descending: sort === undefined || sort.isDescending,
      page: page.page,
      limit: page.size,
    },
    { requestId, isRetried: true },
  );
  return listAnswer(products.map(encodeEsimProductItem), page, total_count);
}

async function getProduct(
  { backends }: EsimProductRouteDeps,
  { request, clientId, requestId }: ClientCall,
): Promise<Answer> {
  const product = await backends.catalog.GetEsimProduct(
    { client_id: clientId, product_id: pathProductId(request) },
    { requestId, deadlineMs: variantsDeadlineMs },
  );
  return ok(encodeEsimProduct(product));
}

async function listVariants(
  { backends }: EsimProductRouteDeps,
  { request, clientId, requestId }: ClientCall,
): Promise<Answer> {
  const { variants } = await backends.catalog.ListEsimVariants(
    { client_id: clientId, product_id: pathProductId(request) },
    { requestId, deadlineMs: variantsDeadlineMs },
  );
  return ok(variants.map(encodeEsimVariantItem));
}

async function getVariant(
  { backends }: EsimProductRouteDeps,
  { request, clientId, requestId }: ClientCall,
): Promise<Answer> {
  const variant = await backends.catalog.GetEsimVariant(
    { client_id: clientId, variant_id: pathVariantId(request) },
    { requestId, isRetried: true },
  );
  return ok(encodeEsimVariant(variant));
}

async function quoteCharges(
  { backends }: EsimProductRouteDeps,
  { request, clientId, requestId }: ClientCall,
): Promise<Answer> {
  const ask = parseBody(esimChargesSchema, request.body);
  refuseIdsOfNothing(ask);
  const quote = await backends.order.QuoteEsim(
    { client_id: clientId, product_id: ask.product_id, amount: ask.amount, wallet_id: ask.wallet_id ?? 0 },
    { requestId, isRetried: true },
  );
  return ok(encodeQuote(quote));
}
