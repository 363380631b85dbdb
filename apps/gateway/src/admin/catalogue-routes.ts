import type { Router } from 'express';
import type { Backends } from '../backends.ts';
import { ok } from '../http/answer.ts';
import { mountResource } from '../http/resource.ts';
import { parseBody } from '../http/validation.ts';
import { blacklistSchema, discountsSchema } from './admin-schemas.ts';
import { clientIdOf, findClient } from './client-routes.ts';
import { importChunks, refuseImportErrors } from './import-body.ts';
import { operatorWrite, type OperatorDeps } from './operator-endpoint.ts';

export interface CatalogueRouteDeps extends OperatorDeps {
  readonly backends: Pick<Backends, 'catalog' | 'fulfilment'>;
}

const importDeadlineMs = 600_000;

/** What is sold to whom: imports, blacklists, discounts (decisions, sections 8 and 9). */
export function mountCatalogueRoutes(router: Router, prefix: string, deps: CatalogueRouteDeps): void {
  const { catalog, fulfilment } = deps.backends;
  mountResource(router, prefix, '/clients/:id/blacklist', {
    PUT: operatorWrite(deps, 'set-blacklist', 'object', async ({ request, requestId }) => {
      const id = clientIdOf(request);
      const { vertical, product_ids } = parseBody(blacklistSchema, request.body);
      const client = await findClient(deps.identity, id);
      await catalog.SetBlacklist({ client_id: client.id, vertical, product_ids }, { requestId });
      return ok({ vertical, product_ids });
    }),
  });
  mountResource(router, prefix, '/clients/:id/discounts', {
    PUT: operatorWrite(deps, 'set-discounts', 'array', async ({ request, requestId }) => {
      const id = clientIdOf(request);
      const discounts = parseBody(discountsSchema, request.body);
      const client = await findClient(deps.identity, id);
      await catalog.SetDiscounts(
        {
          client_id: client.id,
          discounts: discounts.map((discount) => ({ ...discount, variant_id: discount.variant_id ?? 0 })),
        },
        { requestId },
      );
      return ok(
        discounts.map(({ vertical, product_id, variant_id, percent }) => ({
          vertical,
          product_id,
          ...(variant_id === undefined ? {} : { variant_id }),
          percent: Number(percent),
        })),
      );
    }),
  });
  mountResource(router, prefix, '/catalogue/import', {
    POST: operatorWrite(deps, 'import-catalogue', 'stream', async ({ request, requestId }) => {
      const chunks = importChunks(request, 'application/x-ndjson', (part) => part);
      const { errors, ...counts } = await catalog.ImportCatalogue(chunks, { requestId, deadlineMs: importDeadlineMs });
      refuseImportErrors(errors);
      const { products, variants, prefixes, created, updated, unchanged } = counts;
      return ok({ products, variants, prefixes, created, updated, unchanged });
    }),
  });
  mountResource(router, prefix, '/stock/import', {
    POST: operatorWrite(deps, 'import-stock', 'stream', async ({ request, requestId, principal }) => {
      const actor = principal.subject;
      const chunks = importChunks(request, 'text/csv', (part) => ({ ...part, actor }));
      const { errors, imported, duplicates } = await fulfilment.ImportStock(chunks, {
        requestId,
        deadlineMs: importDeadlineMs,
      });
      refuseImportErrors(errors);
      return ok({ imported, duplicates: duplicates.map(({ line, sku }) => ({ line, sku })) });
    }),
  });
}
