// Original file: protos/dg/catalog/v1/catalog.proto

import type { TopupProduct as _dg_catalog_v1_TopupProduct, TopupProduct__Output as _dg_catalog_v1_TopupProduct__Output } from '../../../dg/catalog/v1/TopupProduct.ts';

export interface ListTopupProductsResponse {
  'products'?: (_dg_catalog_v1_TopupProduct)[];
  'total_count'?: (number);
}

export interface ListTopupProductsResponse__Output {
  'products': (_dg_catalog_v1_TopupProduct__Output)[];
  'total_count': (number);
}
