// Original file: protos/dg/orders/v1/orders.proto

import type { PlacedOrder as _dg_orders_v1_PlacedOrder, PlacedOrder__Output as _dg_orders_v1_PlacedOrder__Output } from '../../../dg/orders/v1/PlacedOrder.ts';

export interface PlaceOrdersResponse {
  'results'?: (_dg_orders_v1_PlacedOrder)[];
}

export interface PlaceOrdersResponse__Output {
  'results': (_dg_orders_v1_PlacedOrder__Output)[];
}
