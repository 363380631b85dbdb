// Original file: protos/dg/notify/v1/notify.proto


export interface ListOrderNotificationsRequest {
  'client_id'?: (number);
  'order_id'?: (number);
}

export interface ListOrderNotificationsRequest__Output {
  'client_id': (number);
  'order_id': (number);
}
