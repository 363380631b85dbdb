// Original file: protos/dg/orders/v1/orders.proto

import type { Order as _dg_orders_v1_Order, Order__Output as _dg_orders_v1_Order__Output } from '../../../dg/orders/v1/Order.ts';

export interface ListOrdersResponse {
  'orders'?: (_dg_orders_v1_Order)[];
  'total_count'?: (number);
}

export interface ListOrdersResponse__Output {
  'orders': (_dg_orders_v1_Order__Output)[];
  'total_count': (number);
}
