// Original file: protos/dg/fulfilment/v1/fulfilment.proto

import type { FindVoucher as _dg_fulfilment_v1_FindVoucher, FindVoucher__Output as _dg_fulfilment_v1_FindVoucher__Output } from '../../../dg/fulfilment/v1/FindVoucher.ts';

export interface FindVouchersRequest {
  'items'?: (_dg_fulfilment_v1_FindVoucher)[];
}

export interface FindVouchersRequest__Output {
  'items': (_dg_fulfilment_v1_FindVoucher__Output)[];
}
