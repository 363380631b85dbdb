import type { catalogService } from '@dg/contracts';
import type { ImportChunk__Output } from '@dg/contracts/catalog';
import { wholeUpload, type GrpcHandlers } from '@dg/platform/grpc';
import { createEsimFetch, type EsimFetchDeps } from '../commands/fetch-esim-variants.ts';
import { importCatalogue, type ImportDeps } from '../commands/import-catalogue.ts';
import { setBlacklist, setDiscounts, type ClientRulesDeps } from '../commands/set-client-rules.ts';
import { esimHandlers } from './esim-handlers.ts';
import { topupHandlers } from './topup-handlers.ts';
import { voucherHandlers } from './voucher-handlers.ts';

export type CatalogDeps = ImportDeps & ClientRulesDeps & EsimFetchDeps;

/** CatalogService: decode, ask the domain or a command, encode. */
export function catalogHandlers(deps: CatalogDeps): GrpcHandlers<typeof catalogService> {
  const { snapshot } = deps;
  return {
    ...voucherHandlers(snapshot),
    ...topupHandlers(snapshot),
    ...esimHandlers(snapshot, createEsimFetch(deps)),

    ImportCatalogue: async (chunks, { requestId }) => {
      const { errors, ...counts } = await importCatalogue(deps, bytesOf(wholeUpload(chunks)), requestId);
      return { ...counts, errors: [...errors] };
    },

    SetBlacklist: async ({ client_id: clientId, vertical, product_ids: productIds }, { requestId }) => {
      await setBlacklist(deps, { clientId, vertical, productIds }, requestId);
      return {};
    },

    SetDiscounts: async (request) => {
      const discounts = request.discounts.map((discount) => ({
        vertical: discount.vertical,
        productId: discount.product_id,
        variantId: discount.variant_id,
        percent: discount.percent,
      }));
      await setDiscounts(deps, request.client_id, discounts);
      return {};
    },
  };
}

async function* bytesOf(chunks: AsyncIterable<ImportChunk__Output>): AsyncGenerator<Buffer> {
  for await (const { data } of chunks) yield data;
}
