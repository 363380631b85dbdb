// Original file: protos/dg/notify/v1/notify.proto


export interface Endpoint {
  'id'?: (number);
  'url'?: (string);
  'event_types'?: (string)[];
  'description'?: (string);
  'is_active'?: (boolean);
  'disabled_reason'?: (string);
  'created_at'?: (string);
  'updated_at'?: (string);
  '_description'?: "description";
}

export interface Endpoint__Output {
  'id': (number);
  'url': (string);
  'event_types': (string)[];
  'description'?: (string);
  'is_active': (boolean);
  'disabled_reason': (string);
  'created_at': (string);
  'updated_at': (string);
  '_description'?: "description";
}
