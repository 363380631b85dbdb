// Original file: protos/dg/orders/v1/orders.proto

import type { Order as _dg_orders_v1_Order, Order__Output as _dg_orders_v1_Order__Output } from '../../../dg/orders/v1/Order.ts';
import type { OrderStep as _dg_orders_v1_OrderStep, OrderStep__Output as _dg_orders_v1_OrderStep__Output } from '../../../dg/orders/v1/OrderStep.ts';
import type { OrderAttempt as _dg_orders_v1_OrderAttempt, OrderAttempt__Output as _dg_orders_v1_OrderAttempt__Output } from '../../../dg/orders/v1/OrderAttempt.ts';

export interface OrderTimeline {
  'order'?: (_dg_orders_v1_Order | null);
  'steps'?: (_dg_orders_v1_OrderStep)[];
  'attempts'?: (_dg_orders_v1_OrderAttempt)[];
  'debit_transaction_id'?: (number);
  'refund_transaction_id'?: (number);
  'lacks_attempts'?: (boolean);
  '_debit_transaction_id'?: "debit_transaction_id";
  '_refund_transaction_id'?: "refund_transaction_id";
}

export interface OrderTimeline__Output {
  'order': (_dg_orders_v1_Order__Output | null);
  'steps': (_dg_orders_v1_OrderStep__Output)[];
  'attempts': (_dg_orders_v1_OrderAttempt__Output)[];
  'debit_transaction_id'?: (number);
  'refund_transaction_id'?: (number);
  'lacks_attempts': (boolean);
  '_debit_transaction_id'?: "debit_transaction_id";
  '_refund_transaction_id'?: "refund_transaction_id";
}
