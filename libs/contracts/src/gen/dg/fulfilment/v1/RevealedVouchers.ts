// Original file: protos/dg/fulfilment/v1/fulfilment.proto

import type { Voucher as _dg_fulfilment_v1_Voucher, Voucher__Output as _dg_fulfilment_v1_Voucher__Output } from '../../../dg/fulfilment/v1/Voucher.ts';

export interface RevealedVouchers {
  'order_id'?: (number);
  'vouchers'?: (_dg_fulfilment_v1_Voucher)[];
}

export interface RevealedVouchers__Output {
  'order_id': (number);
  'vouchers': (_dg_fulfilment_v1_Voucher__Output)[];
}
