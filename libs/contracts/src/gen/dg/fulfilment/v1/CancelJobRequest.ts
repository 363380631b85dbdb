// Original file: protos/dg/fulfilment/v1/fulfilment.proto


export interface CancelJobRequest {
  'order_id'?: (number);
  'client_id'?: (number);
  'request_id'?: (string);
}

export interface CancelJobRequest__Output {
  'order_id': (number);
  'client_id': (number);
  'request_id': (string);
}
