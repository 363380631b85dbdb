// Original file: protos/dg/fulfilment/v1/fulfilment.proto

import type { RevealedVouchers as _dg_fulfilment_v1_RevealedVouchers, RevealedVouchers__Output as _dg_fulfilment_v1_RevealedVouchers__Output } from '../../../dg/fulfilment/v1/RevealedVouchers.ts';

export interface RevealVouchersResponse {
  'items'?: (_dg_fulfilment_v1_RevealedVouchers)[];
}

export interface RevealVouchersResponse__Output {
  'items': (_dg_fulfilment_v1_RevealedVouchers__Output)[];
}
