import type { catalogService } from '@dg/contracts';
import { Rejection } from '@dg/kernel';
import type { GrpcHandlers } from '@dg/platform/grpc';
import { listTopupProducts } from '../domain/list-topup-products.ts';
import { lookUpMobileNumber } from '../domain/look-up-mobile-number.ts';
import { priceTopup } from '../domain/price-topup.ts';
import { findVisibleTopup, findVisibleVariant } from '../domain/visibility.ts';
import type { SnapshotHolder } from '../snapshot/snapshot-holder.ts';
import {
  encodeMobileMatch,
  encodeTopupPrice,
  encodeTopupProduct,
  encodeTopupProductDetail,
  encodeTopupVariant,
} from './encode-topup.ts';

type TopupHandlers = Pick<
  GrpcHandlers<typeof catalogService>,
  | 'ListTopupProducts'
  | 'GetTopupProduct'
  | 'ListTopupVariants'
  | 'GetTopupVariant'
  | 'LookUpMobileNumber'
  | 'PriceTopups'
>;

/** The part of CatalogService that is about topups. */
export function topupHandlers(snapshot: SnapshotHolder): TopupHandlers {
  return {
    ListTopupProducts: async (request) => {
      const { products, totalCount } = listTopupProducts(snapshot.current(), {
        clientId: request.client_id,
        topupType: request.topup_type,
        search: request.search,
        sortBy: request.sort_by,
        isDescending: request.sort_descending,
        page: request.page,
        limit: request.limit,
      });
      return { products: products.map(encodeTopupProduct), total_count: totalCount };
    },

    GetTopupProduct: async (request) => {
      const product = findVisibleTopup(snapshot.current(), request.client_id, request.product_id);
      if (product === undefined) throw new Rejection('PRODUCT_NOT_FOUND');
      return encodeTopupProductDetail(product);
    },

    ListTopupVariants: async (request) => {
      const now = snapshot.current();
      const product = findVisibleTopup(now, request.client_id, request.product_id);
      if (product === undefined) throw new Rejection('PRODUCT_NOT_FOUND');
      // Each sku once: the store holds none twice.
      const variants = now.topups.activeVariantsByProduct.get(product.id) ?? [];
      return { variants: variants.map(encodeTopupVariant) };
    },

    GetTopupVariant: async (request) => {
      const variant = findVisibleVariant(snapshot.current(), request.client_id, request.variant_id);
      if (variant === undefined) throw new Rejection('VARIANT_NOT_FOUND');
      return encodeTopupVariant(variant);
    },

    LookUpMobileNumber: async (request) => {
      const matches = lookUpMobileNumber(snapshot.current(), request.client_id, request.mobile_number);
      return { matches: matches.map(encodeMobileMatch) };
    },

    PriceTopups: async (request) => {
      const now = snapshot.current();
      return {
        items: request.items.map((item) =>
          encodeTopupPrice(
            priceTopup(now, {
              clientId: item.client_id,
              productId: item.product_id,
              amount: item.amount,
              category: item.category,
              inputDataJson: item.input_data_json,
            }),
          ),
        ),
      };
    },
  };
}
