// Original file: protos/dg/orders/v1/orders.proto


export interface GetOrderTimelineRequest {
  'client_id'?: (number);
  'vertical'?: (string);
  'order_id'?: (number);
}

export interface GetOrderTimelineRequest__Output {
  'client_id': (number);
  'vertical': (string);
  'order_id': (number);
}
