// Original file: protos/dg/events/v1/events.proto


export interface FulfilmentResult {
  'order_id'?: (number);
  'outcome'?: (string);
  'sequence'?: (number);
  'delivered_quantity'?: (number);
  'shown_quantity'?: (number);
  'failure_code'?: (string);
  'failure_reason'?: (string);
}

export interface FulfilmentResult__Output {
  'order_id': (number);
  'outcome': (string);
  'sequence': (number);
  'delivered_quantity': (number);
  'shown_quantity': (number);
  'failure_code': (string);
  'failure_reason': (string);
}
