// Original file: protos/dg/orders/v1/orders.proto


export interface GetAnyOrderRequest {
  'order_id'?: (number);
}

export interface GetAnyOrderRequest__Output {
  'order_id': (number);
}
