// Original file: protos/dg/catalog/v1/catalog.proto

import type { PriceVoucher as _dg_catalog_v1_PriceVoucher, PriceVoucher__Output as _dg_catalog_v1_PriceVoucher__Output } from '../../../dg/catalog/v1/PriceVoucher.ts';

export interface PriceVouchersRequest {
  'items'?: (_dg_catalog_v1_PriceVoucher)[];
}

export interface PriceVouchersRequest__Output {
  'items': (_dg_catalog_v1_PriceVoucher__Output)[];
}
