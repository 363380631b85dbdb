// Original file: protos/dg/notify/v1/notify.proto


export interface CreateEndpointRequest {
  'client_id'?: (number);
  'url'?: (string);
  'event_types'?: (string)[];
  'description'?: (string);
  'is_active'?: (boolean);
  'idempotency_key'?: (string);
  '_description'?: "description";
}

export interface CreateEndpointRequest__Output {
  'client_id': (number);
  'url': (string);
  'event_types': (string)[];
  'description'?: (string);
  'is_active': (boolean);
  'idempotency_key': (string);
  '_description'?: "description";
}
