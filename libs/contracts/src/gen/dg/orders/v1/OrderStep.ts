// Original file: protos/dg/orders/v1/orders.proto


export interface OrderStep {
  'at'?: (string);
  'status'?: (string);
  'profile_change'?: (string);
  'usage_percent'?: (number);
  'request_id'?: (string);
}

export interface OrderStep__Output {
  'at': (string);
  'status': (string);
  'profile_change': (string);
  'usage_percent': (number);
  'request_id': (string);
}
