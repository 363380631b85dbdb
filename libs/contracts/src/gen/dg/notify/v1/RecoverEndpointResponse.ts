// Original file: protos/dg/notify/v1/notify.proto


export interface RecoverEndpointResponse {
  'delivery_count'?: (number);
}

export interface RecoverEndpointResponse__Output {
  'delivery_count': (number);
}
