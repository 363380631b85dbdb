// Original file: protos/dg/orders/v1/orders.proto

import type { Order as _dg_orders_v1_Order, Order__Output as _dg_orders_v1_Order__Output } from '../../../dg/orders/v1/Order.ts';
import type { Refusal as _dg_orders_v1_Refusal, Refusal__Output as _dg_orders_v1_Refusal__Output } from '../../../dg/orders/v1/Refusal.ts';

export interface PlacedOrder {
  'order'?: (_dg_orders_v1_Order | null);
  'refusal'?: (_dg_orders_v1_Refusal | null);
  'outcome'?: "order"|"refusal";
}

export interface PlacedOrder__Output {
  'order'?: (_dg_orders_v1_Order__Output | null);
  'refusal'?: (_dg_orders_v1_Refusal__Output | null);
  'outcome'?: "order"|"refusal";
}
