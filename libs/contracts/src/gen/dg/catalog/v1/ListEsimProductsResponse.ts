// Original file: protos/dg/catalog/v1/catalog.proto

import type { EsimProduct as _dg_catalog_v1_EsimProduct, EsimProduct__Output as _dg_catalog_v1_EsimProduct__Output } from '../../../dg/catalog/v1/EsimProduct.ts';

export interface ListEsimProductsResponse {
  'products'?: (_dg_catalog_v1_EsimProduct)[];
  'total_count'?: (number);
}

export interface ListEsimProductsResponse__Output {
  'products': (_dg_catalog_v1_EsimProduct__Output)[];
  'total_count': (number);
}
