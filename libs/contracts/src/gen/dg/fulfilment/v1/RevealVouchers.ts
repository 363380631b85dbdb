// Original file: protos/dg/fulfilment/v1/fulfilment.proto


export interface RevealVouchers {
  'order_id'?: (number);
  'client_id'?: (number);
  'request_id'?: (string);
  'actor'?: (string);
  'is_shown_only'?: (boolean);
}

export interface RevealVouchers__Output {
  'order_id': (number);
  'client_id': (number);
  'request_id': (string);
  'actor': (string);
  'is_shown_only': (boolean);
}
