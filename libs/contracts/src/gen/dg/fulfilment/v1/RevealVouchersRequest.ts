// Original file: protos/dg/fulfilment/v1/fulfilment.proto

import type { RevealVouchers as _dg_fulfilment_v1_RevealVouchers, RevealVouchers__Output as _dg_fulfilment_v1_RevealVouchers__Output } from '../../../dg/fulfilment/v1/RevealVouchers.ts';

export interface RevealVouchersRequest {
  'items'?: (_dg_fulfilment_v1_RevealVouchers)[];
}

export interface RevealVouchersRequest__Output {
  'items': (_dg_fulfilment_v1_RevealVouchers__Output)[];
}
