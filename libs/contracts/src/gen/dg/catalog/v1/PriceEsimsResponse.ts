// Original file: protos/dg/catalog/v1/catalog.proto

import type { EsimPrice as _dg_catalog_v1_EsimPrice, EsimPrice__Output as _dg_catalog_v1_EsimPrice__Output } from '../../../dg/catalog/v1/EsimPrice.ts';

export interface PriceEsimsResponse {
  'items'?: (_dg_catalog_v1_EsimPrice)[];
}

export interface PriceEsimsResponse__Output {
  'items': (_dg_catalog_v1_EsimPrice__Output)[];
}
