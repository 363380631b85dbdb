import type { catalogService } from '@dg/contracts';
import type { EsimVariant as EsimVariantMessage } from '@dg/contracts/catalog';
import { Rejection } from '@dg/kernel';
import type { GrpcHandlers } from '@dg/platform/grpc';
import type { FetchEsimVariants } from '../commands/fetch-esim-variants.ts';
import { clientDiscount } from '../domain/client-discount.ts';
import type { EsimProduct } from '../domain/esim-product.ts';
import { listEsimProducts } from '../domain/list-esim-products.ts';
import { priceEsim } from '../domain/price-esim.ts';
import type { Snapshot } from '../domain/snapshot.ts';
import { findVisibleEsim, findVisibleEsimVariant } from '../domain/visibility.ts';
import type { SnapshotHolder } from '../snapshot/snapshot-holder.ts';
import { encodeEsimPrice, encodeEsimProduct, encodeEsimVariant } from './encode-esim.ts';

type EsimHandlers = Pick<
  GrpcHandlers<typeof catalogService>,
  'ListEsimProducts' | 'GetEsimProduct' | 'ListEsimVariants' | 'GetEsimVariant' | 'PriceEsims'
>;

interface Detail {
  readonly product: EsimProduct;
  readonly variants: EsimVariantMessage[];
}

/** The part of CatalogService that is about eSIMs. */
export function esimHandlers(snapshot: SnapshotHolder, fetchVariants: FetchEsimVariants): EsimHandlers {
  const detailOf = async (clientId: number, productId: number, requestId: string): Promise<Detail> => {
    const { id } = visibleProduct(snapshot.current(), clientId, productId);
    if (!snapshot.current().esims.productsWithVariants.has(id)) await fetchVariants(id, requestId);
    const now = snapshot.current();
    const product = visibleProduct(now, clientId, productId);
    const discountOf = clientDiscount(now, 'esim', clientId);
    const variants = now.esims.activeVariantsByProduct.get(id) ?? [];
    return { product, variants: variants.map((variant) => encodeEsimVariant(variant, discountOf(variant))) };
  };

  return {
    ListEsimProducts: async (request) => {
      const { products, totalCount } = listEsimProducts(snapshot.current(), {
        clientId: request.client_id,
        countryCode: request.country_code,
        search: request.search,
        sortBy: request.sort_by,
        isDescending: request.sort_descending,
        page: request.page,
        limit: request.limit,
      });
      return { products: products.map(encodeEsimProduct), total_count: totalCount };
    },

    GetEsimProduct: async (request, { requestId }) => {
      const { product, variants } = await detailOf(request.client_id, request.product_id, requestId);
      return { ...encodeEsimProduct(product), variants };
    },

    ListEsimVariants: async (request, { requestId }) => {
      const { variants } = await detailOf(request.client_id, request.product_id, requestId);
      return { variants };
    },

    GetEsimVariant: async (request) => {
      const now = snapshot.current();
      const variant = findVisibleEsimVariant(now, request.client_id, request.variant_id);
      if (variant === undefined) throw new Rejection('VARIANT_NOT_FOUND');
      return encodeEsimVariant(variant, clientDiscount(now, 'esim', request.client_id)(variant));
    },

    PriceEsims: async (request) => {
      const now = snapshot.current();
      return {
        items: request.items.map((item) =>
          encodeEsimPrice(
            priceEsim(now, { clientId: item.client_id, productId: item.product_id, amount: item.amount }),
          ),
        ),
      };
    },
  };
}

function visibleProduct(snapshot: Snapshot, clientId: number, productId: number): EsimProduct {
  const product = findVisibleEsim(snapshot, clientId, productId);
  if (product === undefined) throw new Rejection('PRODUCT_NOT_FOUND');
  return product;
}
