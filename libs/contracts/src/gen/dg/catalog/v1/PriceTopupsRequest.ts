// Original file: protos/dg/catalog/v1/catalog.proto

import type { PriceTopup as _dg_catalog_v1_PriceTopup, PriceTopup__Output as _dg_catalog_v1_PriceTopup__Output } from '../../../dg/catalog/v1/PriceTopup.ts';

export interface PriceTopupsRequest {
  'items'?: (_dg_catalog_v1_PriceTopup)[];
}

export interface PriceTopupsRequest__Output {
  'items': (_dg_catalog_v1_PriceTopup__Output)[];
}
