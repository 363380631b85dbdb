// Original file: protos/dg/operations/v1/operations.proto


export interface DismissDeadLetterRequest {
  'id'?: (number);
  'actor'?: (string);
  'reason'?: (string);
}

export interface DismissDeadLetterRequest__Output {
  'id': (number);
  'actor': (string);
  'reason': (string);
}
