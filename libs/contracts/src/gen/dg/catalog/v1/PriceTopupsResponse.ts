// Original file: protos/dg/catalog/v1/catalog.proto

import type { TopupPrice as _dg_catalog_v1_TopupPrice, TopupPrice__Output as _dg_catalog_v1_TopupPrice__Output } from '../../../dg/catalog/v1/TopupPrice.ts';

export interface PriceTopupsResponse {
  'items'?: (_dg_catalog_v1_TopupPrice)[];
}

export interface PriceTopupsResponse__Output {
  'items': (_dg_catalog_v1_TopupPrice__Output)[];
}
