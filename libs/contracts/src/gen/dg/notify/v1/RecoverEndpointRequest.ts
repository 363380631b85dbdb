// Original file: protos/dg/notify/v1/notify.proto


export interface RecoverEndpointRequest {
  'client_id'?: (number);
  'endpoint_id'?: (number);
  'since'?: (string);
}

export interface RecoverEndpointRequest__Output {
  'client_id': (number);
  'endpoint_id': (number);
  'since': (string);
}
