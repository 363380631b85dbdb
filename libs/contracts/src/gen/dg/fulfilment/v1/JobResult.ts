// Original file: protos/dg/fulfilment/v1/fulfilment.proto


export interface JobResult {
  'order_id'?: (number);
  'state'?: (string);
  'sequence'?: (number);
  'delivered_quantity'?: (number);
  'shown_quantity'?: (number);
  'failure_code'?: (string);
  'failure_reason'?: (string);
  'iccid'?: (string);
}

export interface JobResult__Output {
  'order_id': (number);
  'state': (string);
  'sequence': (number);
  'delivered_quantity': (number);
  'shown_quantity': (number);
  'failure_code': (string);
  'failure_reason': (string);
  'iccid': (string);
}
