// Original file: protos/dg/orders/v1/orders.proto

import type { PlaceVoucherOrder as _dg_orders_v1_PlaceVoucherOrder, PlaceVoucherOrder__Output as _dg_orders_v1_PlaceVoucherOrder__Output } from '../../../dg/orders/v1/PlaceVoucherOrder.ts';

export interface PlaceVoucherOrdersRequest {
  'orders'?: (_dg_orders_v1_PlaceVoucherOrder)[];
}

export interface PlaceVoucherOrdersRequest__Output {
  'orders': (_dg_orders_v1_PlaceVoucherOrder__Output)[];
}
