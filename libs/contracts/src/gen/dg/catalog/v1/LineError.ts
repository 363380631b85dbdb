// Original file: protos/dg/catalog/v1/catalog.proto


export interface LineError {
  'line'?: (number);
  'message'?: (string);
}

export interface LineError__Output {
  'line': (number);
  'message': (string);
}
