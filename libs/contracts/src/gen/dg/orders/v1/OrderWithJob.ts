// Original file: protos/dg/orders/v1/orders.proto

import type { Order as _dg_orders_v1_Order, Order__Output as _dg_orders_v1_Order__Output } from '../../../dg/orders/v1/Order.ts';
import type { OrderAttempt as _dg_orders_v1_OrderAttempt, OrderAttempt__Output as _dg_orders_v1_OrderAttempt__Output } from '../../../dg/orders/v1/OrderAttempt.ts';
import type { OrderProfile as _dg_orders_v1_OrderProfile, OrderProfile__Output as _dg_orders_v1_OrderProfile__Output } from '../../../dg/orders/v1/OrderProfile.ts';
import type { OrderTimeline as _dg_orders_v1_OrderTimeline, OrderTimeline__Output as _dg_orders_v1_OrderTimeline__Output } from '../../../dg/orders/v1/OrderTimeline.ts';
import type { OrderDiscrepancy as _dg_orders_v1_OrderDiscrepancy, OrderDiscrepancy__Output as _dg_orders_v1_OrderDiscrepancy__Output } from '../../../dg/orders/v1/OrderDiscrepancy.ts';

export interface OrderWithJob {
  'order'?: (_dg_orders_v1_Order | null);
  'job_state'?: (string);
  'attempts'?: (_dg_orders_v1_OrderAttempt)[];
  'redeemed_order_id'?: (number);
  'profile'?: (_dg_orders_v1_OrderProfile | null);
  'timeline'?: (_dg_orders_v1_OrderTimeline | null);
  'discrepancies'?: (_dg_orders_v1_OrderDiscrepancy)[];
  '_profile'?: "profile";
}

export interface OrderWithJob__Output {
  'order': (_dg_orders_v1_Order__Output | null);
  'job_state': (string);
  'attempts': (_dg_orders_v1_OrderAttempt__Output)[];
  'redeemed_order_id': (number);
  'profile'?: (_dg_orders_v1_OrderProfile__Output | null);
  'timeline': (_dg_orders_v1_OrderTimeline__Output | null);
  'discrepancies': (_dg_orders_v1_OrderDiscrepancy__Output)[];
  '_profile'?: "profile";
}
