// Original file: protos/dg/orders/v1/orders.proto


export interface ResolveOrderRequest {
  'order_id'?: (number);
  'outcome'?: (string);
  'note'?: (string);
  'actor'?: (string);
  'request_id'?: (string);
}

export interface ResolveOrderRequest__Output {
  'order_id': (number);
  'outcome': (string);
  'note': (string);
  'actor': (string);
  'request_id': (string);
}
