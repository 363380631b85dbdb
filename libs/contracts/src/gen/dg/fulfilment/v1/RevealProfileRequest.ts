// Original file: protos/dg/fulfilment/v1/fulfilment.proto


export interface RevealProfileRequest {
  'order_id'?: (number);
  'client_id'?: (number);
  'request_id'?: (string);
  'actor'?: (string);
  'is_refreshed'?: (boolean);
}

export interface RevealProfileRequest__Output {
  'order_id': (number);
  'client_id': (number);
  'request_id': (string);
  'actor': (string);
  'is_refreshed': (boolean);
}
