// Original file: protos/dg/catalog/v1/catalog.proto

import type { EsimVariant as _dg_catalog_v1_EsimVariant, EsimVariant__Output as _dg_catalog_v1_EsimVariant__Output } from '../../../dg/catalog/v1/EsimVariant.ts';

export interface ListEsimVariantsResponse {
  'variants'?: (_dg_catalog_v1_EsimVariant)[];
}

export interface ListEsimVariantsResponse__Output {
  'variants': (_dg_catalog_v1_EsimVariant__Output)[];
}
