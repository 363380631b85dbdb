// Original file: protos/dg/catalog/v1/catalog.proto

import type { VoucherProduct as _dg_catalog_v1_VoucherProduct, VoucherProduct__Output as _dg_catalog_v1_VoucherProduct__Output } from '../../../dg/catalog/v1/VoucherProduct.ts';

export interface ListVoucherProductsResponse {
  'products'?: (_dg_catalog_v1_VoucherProduct)[];
  'total_count'?: (number);
}

export interface ListVoucherProductsResponse__Output {
  'products': (_dg_catalog_v1_VoucherProduct__Output)[];
  'total_count': (number);
}
