import type { catalogService } from '@dg/contracts';
import { Rejection } from '@dg/kernel';
import type { GrpcHandlers } from '@dg/platform/grpc';
import { listVoucherProducts } from '../domain/list-voucher-products.ts';
import { priceVoucher } from '../domain/price-voucher.ts';
import { findVisibleVoucher, listCategories } from '../domain/visibility.ts';
import { snapshotThat, type SnapshotHolder } from '../snapshot/snapshot-holder.ts';
import { encodeSku, encodeVoucherPrice, encodeVoucherProduct } from './encode-voucher.ts';

type VoucherHandlers = Pick<
  GrpcHandlers<typeof catalogService>,
  'ListVoucherProducts' | 'GetVoucherProduct' | 'ListCategories' | 'PriceVouchers' | 'DescribeSkus' | 'ListRedeemable'
>;

/** The part of CatalogService that is about vouchers. */
export function voucherHandlers(snapshot: SnapshotHolder): VoucherHandlers {
  return {
    ListVoucherProducts: async (request) => {
      const { products, totalCount } = listVoucherProducts(snapshot.current(), {
        clientId: request.client_id,
        countryCode: request.country_code,
        category: request.category,
        currencyCode: request.currency_code,
        search: request.search,
        sortBy: request.sort_by,
        isDescending: request.sort_descending,
        page: request.page,
        limit: request.limit,
      });
      return { products: products.map(encodeVoucherProduct), total_count: totalCount };
    },

    GetVoucherProduct: async (request) => {
      const product = findVisibleVoucher(snapshot.current(), request.client_id, request.product_id);
      if (product === undefined) throw new Rejection('PRODUCT_NOT_FOUND');
      return encodeVoucherProduct(product);
    },

    ListCategories: async (request) => ({
      categories: listCategories(snapshot.current(), request.client_id).map(({ id, name, productCount }) => ({
        id,
        name,
        product_count: productCount,
      })),
    }),

    PriceVouchers: async (request) => {
      const now = snapshot.current();
      return {
        items: request.items.map((item) =>
          encodeVoucherPrice(
            priceVoucher(now, {
              clientId: item.client_id,
              productId: item.product_id,
              denomination: item.denomination,
            }),
          ),
        ),
      };
    },

    DescribeSkus: async (request) => {
      const supplierSkus = [...new Set(request.supplier_skus)];
      const { vouchers } = await snapshotThat(snapshot, (current) =>
        supplierSkus.every((supplierSku) => current.vouchers.productsBySupplierSku.has(supplierSku)),
      );
      const products = supplierSkus.flatMap((supplierSku) => vouchers.productsBySupplierSku.get(supplierSku) ?? []);
      return { skus: products.map(encodeSku) };
    },

    ListRedeemable: async (request) => {
      const { vouchers } = await snapshotThat(snapshot, (current) =>
        request.product_ids.every((productId) => current.vouchers.productById.has(productId)),
      );
      const redeemable = request.product_ids.filter(
        (productId) => vouchers.productById.get(productId)?.isRedeemable === true,
      );
      return { product_ids: [...new Set(redeemable)] };
    },
  };
}
