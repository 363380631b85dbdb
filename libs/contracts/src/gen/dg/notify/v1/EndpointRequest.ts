// Original file: protos/dg/notify/v1/notify.proto


export interface EndpointRequest {
  'client_id'?: (number);
  'endpoint_id'?: (number);
  'idempotency_key'?: (string);
}

export interface EndpointRequest__Output {
  'client_id': (number);
  'endpoint_id': (number);
  'idempotency_key': (string);
}
