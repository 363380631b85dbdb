// Original file: protos/dg/operations/v1/operations.proto


export interface DeadLetter {
  'id'?: (number);
  'consumer'?: (string);
  'topic'?: (string);
  'key'?: (string);
  'reason'?: (string);
  'tries'?: (number);
  'parked_at'?: (string);
  'replayed_at'?: (string);
}

export interface DeadLetter__Output {
  'id': (number);
  'consumer': (string);
  'topic': (string);
  'key': (string);
  'reason': (string);
  'tries': (number);
  'parked_at': (string);
  'replayed_at': (string);
}
