import type { catalogService } from '@dg/contracts';
import type { ImportChunk__Output } from '@dg/contracts/catalog';
import { Rejection } from '@dg/kernel';
import { wholeUpload, type GrpcHandlers } from '@dg/platform/grpc';
import { importCatalogue, type ImportDeps } from '../commands/import-catalogue.ts';
import { setBlacklist, setDiscounts, type ClientRulesDeps } from '../commands/set-client-rules.ts';
import { listVoucherProducts } from '../domain/list-voucher-products.ts';
import { priceVoucher } from '../domain/price-voucher.ts';
import { findVisibleVoucher, listCategories } from '../domain/visibility.ts';
import { snapshotThat } from '../snapshot/snapshot-holder.ts';
import { encodePrice, encodeProduct, encodeSku } from './encode.ts';
import { topupHandlers } from './topup-handlers.ts';

export type CatalogDeps = ImportDeps & ClientRulesDeps;

/** CatalogService: decode, ask the domain or a command, encode. */
export function catalogHandlers(deps: CatalogDeps): GrpcHandlers<typeof catalogService> {
  const { snapshot } = deps;
  return {
    ...topupHandlers(snapshot),

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
      return { products: products.map(encodeProduct), total_count: totalCount };
    },

    GetVoucherProduct: async (request) => {
      const product = findVisibleVoucher(snapshot.current(), request.client_id, request.product_id);
      if (product === undefined) throw new Rejection('PRODUCT_NOT_FOUND');
      return encodeProduct(product);
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
          encodePrice(
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

    ImportCatalogue: async (chunks, { requestId }) => {
      const { errors, ...counts } = await importCatalogue(deps, bytesOf(wholeUpload(chunks)), requestId);
      return { ...counts, errors: [...errors] };
    },

    SetBlacklist: async (request) => {
      await setBlacklist(deps, request.client_id, request.vertical, request.product_ids);
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
