// Original file: protos/dg/fulfilment/v1/fulfilment.proto

import type { HoldVoucher as _dg_fulfilment_v1_HoldVoucher, HoldVoucher__Output as _dg_fulfilment_v1_HoldVoucher__Output } from '../../../dg/fulfilment/v1/HoldVoucher.ts';

export interface HoldVouchersRequest {
  'holds'?: (_dg_fulfilment_v1_HoldVoucher)[];
}

export interface HoldVouchersRequest__Output {
  'holds': (_dg_fulfilment_v1_HoldVoucher__Output)[];
}
