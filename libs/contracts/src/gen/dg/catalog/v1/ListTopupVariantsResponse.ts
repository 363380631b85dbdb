// Original file: protos/dg/catalog/v1/catalog.proto

import type { TopupVariant as _dg_catalog_v1_TopupVariant, TopupVariant__Output as _dg_catalog_v1_TopupVariant__Output } from '../../../dg/catalog/v1/TopupVariant.ts';

export interface ListTopupVariantsResponse {
  'variants'?: (_dg_catalog_v1_TopupVariant)[];
}

export interface ListTopupVariantsResponse__Output {
  'variants': (_dg_catalog_v1_TopupVariant__Output)[];
}
