// Original file: protos/dg/fulfilment/v1/fulfilment.proto


export interface Attempt {
  'reference'?: (string);
  'supplier'?: (string);
  'state'?: (string);
  'supplier_reference'?: (string);
  'failure_code'?: (string);
  'submission_count'?: (number);
  'created_at'?: (string);
  'answered_at'?: (string);
}

export interface Attempt__Output {
  'reference': (string);
  'supplier': (string);
  'state': (string);
  'supplier_reference': (string);
  'failure_code': (string);
  'submission_count': (number);
  'created_at': (string);
  'answered_at': (string);
}
