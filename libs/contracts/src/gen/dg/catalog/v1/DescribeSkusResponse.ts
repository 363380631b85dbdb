// Original file: protos/dg/catalog/v1/catalog.proto

import type { SkuDescription as _dg_catalog_v1_SkuDescription, SkuDescription__Output as _dg_catalog_v1_SkuDescription__Output } from '../../../dg/catalog/v1/SkuDescription.ts';

export interface DescribeSkusResponse {
  'skus'?: (_dg_catalog_v1_SkuDescription)[];
}

export interface DescribeSkusResponse__Output {
  'skus': (_dg_catalog_v1_SkuDescription__Output)[];
}
