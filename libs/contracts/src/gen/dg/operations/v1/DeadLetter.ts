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
  'dismissed_at'?: (string);
  'dismissed_by'?: (string);
  'dismissal_reason'?: (string);
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
  'dismissed_at': (string);
  'dismissed_by': (string);
  'dismissal_reason': (string);
}
