// Original file: protos/dg/notify/v1/notify.proto


export interface DeliveryTry {
  'at'?: (string);
  'response_code'?: (number);
  'duration_ms'?: (number);
  'failure'?: (string);
}

export interface DeliveryTry__Output {
  'at': (string);
  'response_code': (number);
  'duration_ms': (number);
  'failure': (string);
}
