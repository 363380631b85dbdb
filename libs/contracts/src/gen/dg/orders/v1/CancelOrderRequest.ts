// Original file: protos/dg/orders/v1/orders.proto


export interface CancelOrderRequest {
  'order_id'?: (number);
  'reason'?: (string);
  'actor'?: (string);
  'request_id'?: (string);
}

export interface CancelOrderRequest__Output {
  'order_id': (number);
  'reason': (string);
  'actor': (string);
  'request_id': (string);
}
