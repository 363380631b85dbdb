// Original file: protos/dg/notify/v1/notify.proto


export interface SendTestRequest {
  'client_id'?: (number);
  'endpoint_id'?: (number);
  'request_id'?: (string);
}

export interface SendTestRequest__Output {
  'client_id': (number);
  'endpoint_id': (number);
  'request_id': (string);
}
