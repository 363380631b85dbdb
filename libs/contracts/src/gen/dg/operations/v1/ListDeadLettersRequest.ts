// Original file: protos/dg/operations/v1/operations.proto


export interface ListDeadLettersRequest {
  'offset'?: (number);
  'limit'?: (number);
  'topic'?: (string);
  'include_replayed'?: (boolean);
}

export interface ListDeadLettersRequest__Output {
  'offset': (number);
  'limit': (number);
  'topic': (string);
  'include_replayed': (boolean);
}
