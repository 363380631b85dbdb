// Original file: protos/dg/orders/v1/orders.proto

import type { PlaceEsimOrder as _dg_orders_v1_PlaceEsimOrder, PlaceEsimOrder__Output as _dg_orders_v1_PlaceEsimOrder__Output } from '../../../dg/orders/v1/PlaceEsimOrder.ts';

export interface PlaceEsimOrdersRequest {
  'orders'?: (_dg_orders_v1_PlaceEsimOrder)[];
}

export interface PlaceEsimOrdersRequest__Output {
  'orders': (_dg_orders_v1_PlaceEsimOrder__Output)[];
}
