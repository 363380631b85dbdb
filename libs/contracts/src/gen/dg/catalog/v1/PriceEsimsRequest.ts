// Original file: protos/dg/catalog/v1/catalog.proto

import type { PriceEsim as _dg_catalog_v1_PriceEsim, PriceEsim__Output as _dg_catalog_v1_PriceEsim__Output } from '../../../dg/catalog/v1/PriceEsim.ts';

export interface PriceEsimsRequest {
  'items'?: (_dg_catalog_v1_PriceEsim)[];
}

export interface PriceEsimsRequest__Output {
  'items': (_dg_catalog_v1_PriceEsim__Output)[];
}
