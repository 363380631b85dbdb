// Original file: protos/dg/orders/v1/orders.proto


export interface GetOrderRequest {
  'client_id'?: (number);
  'vertical'?: (string);
  'order_id'?: (number);
  'is_refreshed'?: (boolean);
}

export interface GetOrderRequest__Output {
  'client_id': (number);
  'vertical': (string);
  'order_id': (number);
  'is_refreshed': (boolean);
}
