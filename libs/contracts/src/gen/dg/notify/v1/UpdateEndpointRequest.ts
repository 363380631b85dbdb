// Original file: protos/dg/notify/v1/notify.proto


export interface UpdateEndpointRequest {
  'client_id'?: (number);
  'endpoint_id'?: (number);
  'url'?: (string);
  'event_types'?: (string)[];
  'description'?: (string);
  'is_active'?: (boolean);
  '_url'?: "url";
  '_description'?: "description";
  '_is_active'?: "is_active";
}

export interface UpdateEndpointRequest__Output {
  'client_id': (number);
  'endpoint_id': (number);
  'url'?: (string);
  'event_types': (string)[];
  'description'?: (string);
  'is_active'?: (boolean);
  '_url'?: "url";
  '_description'?: "description";
  '_is_active'?: "is_active";
}
