// Original file: protos/dg/orders/v1/orders.proto


export interface OrderDiscrepancy {
  'order_state'?: (string);
  'outcome'?: (string);
  'delivered_quantity'?: (number);
  'found_at'?: (string);
}

export interface OrderDiscrepancy__Output {
  'order_state': (string);
  'outcome': (string);
  'delivered_quantity': (number);
  'found_at': (string);
}
