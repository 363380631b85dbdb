// Original file: protos/dg/orders/v1/orders.proto


export interface SetNotificationEmailRequest {
  'client_id'?: (number);
  'vertical'?: (string);
  'order_id'?: (number);
  'email'?: (string);
}

export interface SetNotificationEmailRequest__Output {
  'client_id': (number);
  'vertical': (string);
  'order_id': (number);
  'email': (string);
}
