import { currencies } from '@dg/resources';
import { createHash } from 'node:crypto';
import type { Router } from 'express';
import type { Backends } from '../backends.ts';
import { countries } from '../reference/countries.ts';
import type { Answer } from './answer.ts';
import { clientRead } from './client-endpoint.ts';
import { encodeCategory } from './vouchers/encode-voucher-product.ts';
import { mountResource } from './resource.ts';

const oneDayS = 86_400;
const twelveHoursS = 43_200;

/** Countries, currencies and categories: data clients are meant to keep (decisions, section 3). */
export function mountReferenceRoutes(router: Router, prefix: string, { catalog }: Pick<Backends, 'catalog'>): void {
  const countriesTag = etagOf(countries);
  const currenciesTag = etagOf(currencies);
  mountResource(router, prefix, '/countries', {
    GET: clientRead(async ({ request }) =>
      cacheable(request.headers['if-none-match'], countries, countriesTag, oneDayS),
    ),
  });
  mountResource(router, prefix, '/currencies', {
    GET: clientRead(async ({ request }) =>
      cacheable(request.headers['if-none-match'], currencies, currenciesTag, oneDayS),
    ),
  });
  mountResource(router, prefix, '/categories', {
    GET: clientRead(async ({ request, clientId, requestId }) => {
      const { categories } = await catalog.ListCategories({ client_id: clientId }, { requestId, isRetried: true });
      const body = categories.map(encodeCategory);
      // Counts differ by client, and so must the tags.
      return cacheable(request.headers['if-none-match'], body, etagOf([clientId, body]), twelveHoursS);
    }),
  });
}

/** 304 when the caller has it already (RFC 9110, section 13.1.2: weak comparison, `*`, a list). */
function cacheable(ifNoneMatch: string | undefined, body: unknown, etag: string, maxAgeS: number): Answer {
  const headers = { ETag: etag, 'Cache-Control': `private, max-age=${maxAgeS}` };
  const known = ifNoneMatch?.split(',').map((tag) => tag.trim().replace(/^W\//, '')) ?? [];
  if (known.includes(etag) || known.includes('*')) return { status: 304, headers };
  return { status: 200, body, headers };
}

function etagOf(body: unknown): string {
  return `"${createHash('sha256').update(JSON.stringify(body)).digest('base64url').slice(0, 22)}"`;
}
