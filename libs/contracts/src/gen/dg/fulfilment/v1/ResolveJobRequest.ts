// Original file: protos/dg/fulfilment/v1/fulfilment.proto


export interface ResolveJobRequest {
  'order_id'?: (number);
  'client_id'?: (number);
  'outcome'?: (string);
  'note'?: (string);
  'actor'?: (string);
  'request_id'?: (string);
}

export interface ResolveJobRequest__Output {
  'order_id': (number);
  'client_id': (number);
  'outcome': (string);
  'note': (string);
  'actor': (string);
  'request_id': (string);
}
