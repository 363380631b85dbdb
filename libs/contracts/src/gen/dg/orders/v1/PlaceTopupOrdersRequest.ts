// Original file: protos/dg/orders/v1/orders.proto

import type { PlaceTopupOrder as _dg_orders_v1_PlaceTopupOrder, PlaceTopupOrder__Output as _dg_orders_v1_PlaceTopupOrder__Output } from '../../../dg/orders/v1/PlaceTopupOrder.ts';

export interface PlaceTopupOrdersRequest {
  'orders'?: (_dg_orders_v1_PlaceTopupOrder)[];
}

export interface PlaceTopupOrdersRequest__Output {
  'orders': (_dg_orders_v1_PlaceTopupOrder__Output)[];
}
