// Original file: protos/dg/fulfilment/v1/fulfilment.proto


export interface LineError {
  'line'?: (number);
  'message'?: (string);
}

export interface LineError__Output {
  'line': (number);
  'message': (string);
}
