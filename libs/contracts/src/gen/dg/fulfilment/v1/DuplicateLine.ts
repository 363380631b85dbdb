// Original file: protos/dg/fulfilment/v1/fulfilment.proto


export interface DuplicateLine {
  'line'?: (number);
  'sku'?: (string);
}

export interface DuplicateLine__Output {
  'line': (number);
  'sku': (string);
}
