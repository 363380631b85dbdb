// Original file: protos/dg/events/v1/events.proto


export interface ClientChanged {
  'client_id'?: (number);
  'version'?: (number);
  'name'?: (string);
  'status'?: (string);
  'emails'?: (string)[];
  'created_at'?: (string);
}

export interface ClientChanged__Output {
  'client_id': (number);
  'version': (number);
  'name': (string);
  'status': (string);
  'emails': (string)[];
  'created_at': (string);
}
