// Original file: protos/dg/catalog/v1/catalog.proto

import type { VoucherPrice as _dg_catalog_v1_VoucherPrice, VoucherPrice__Output as _dg_catalog_v1_VoucherPrice__Output } from '../../../dg/catalog/v1/VoucherPrice.ts';

export interface PriceVouchersResponse {
  'items'?: (_dg_catalog_v1_VoucherPrice)[];
}

export interface PriceVouchersResponse__Output {
  'items': (_dg_catalog_v1_VoucherPrice__Output)[];
}
