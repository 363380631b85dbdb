// Original file: protos/dg/orders/v1/orders.proto


export interface Refusal {
  'code'?: (string);
  'message'?: (string);
}

export interface Refusal__Output {
  'code': (string);
  'message': (string);
}
