// Original file: protos/dg/notify/v1/notify.proto


export interface ListDeliveriesRequest {
  'client_id'?: (number);
  'endpoint_id'?: (number);
  'status'?: (string);
  'event_type'?: (string);
  'page'?: (number);
  'limit'?: (number);
}

export interface ListDeliveriesRequest__Output {
  'client_id': (number);
  'endpoint_id': (number);
  'status': (string);
  'event_type': (string);
  'page': (number);
  'limit': (number);
}
