// Original file: protos/dg/fulfilment/v1/fulfilment.proto

import type { FoundVoucher as _dg_fulfilment_v1_FoundVoucher, FoundVoucher__Output as _dg_fulfilment_v1_FoundVoucher__Output } from '../../../dg/fulfilment/v1/FoundVoucher.ts';

export interface FindVouchersResponse {
  'items'?: (_dg_fulfilment_v1_FoundVoucher)[];
}

export interface FindVouchersResponse__Output {
  'items': (_dg_fulfilment_v1_FoundVoucher__Output)[];
}
