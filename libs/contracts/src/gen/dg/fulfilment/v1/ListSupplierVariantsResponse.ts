// Original file: protos/dg/fulfilment/v1/fulfilment.proto

import type { SupplierVariant as _dg_fulfilment_v1_SupplierVariant, SupplierVariant__Output as _dg_fulfilment_v1_SupplierVariant__Output } from '../../../dg/fulfilment/v1/SupplierVariant.ts';

export interface ListSupplierVariantsResponse {
  'variants'?: (_dg_fulfilment_v1_SupplierVariant)[];
}

export interface ListSupplierVariantsResponse__Output {
  'variants': (_dg_fulfilment_v1_SupplierVariant__Output)[];
}
