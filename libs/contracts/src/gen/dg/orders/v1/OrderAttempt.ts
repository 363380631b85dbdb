// Original file: protos/dg/orders/v1/orders.proto


export interface OrderAttempt {
  'reference'?: (string);
  'supplier'?: (string);
  'state'?: (string);
  'supplier_reference'?: (string);
  'failure_code'?: (string);
  'submission_count'?: (number);
  'created_at'?: (string);
  'answered_at'?: (string);
}

export interface OrderAttempt__Output {
  'reference': (string);
  'supplier': (string);
  'state': (string);
  'supplier_reference': (string);
  'failure_code': (string);
  'submission_count': (number);
  'created_at': (string);
  'answered_at': (string);
}
