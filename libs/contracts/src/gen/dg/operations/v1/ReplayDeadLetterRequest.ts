// Original file: protos/dg/operations/v1/operations.proto


export interface ReplayDeadLetterRequest {
  'id'?: (number);
  'actor'?: (string);
}

export interface ReplayDeadLetterRequest__Output {
  'id': (number);
  'actor': (string);
}
