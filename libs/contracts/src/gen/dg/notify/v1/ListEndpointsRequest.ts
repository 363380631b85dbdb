// Original file: protos/dg/notify/v1/notify.proto


export interface ListEndpointsRequest {
  'client_id'?: (number);
  'page'?: (number);
  'limit'?: (number);
}

export interface ListEndpointsRequest__Output {
  'client_id': (number);
  'page': (number);
  'limit': (number);
}
