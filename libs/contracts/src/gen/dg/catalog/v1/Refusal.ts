// Original file: protos/dg/catalog/v1/catalog.proto


export interface Refusal {
  'code'?: (string);
  'message'?: (string);
}

export interface Refusal__Output {
  'code': (string);
  'message': (string);
}
