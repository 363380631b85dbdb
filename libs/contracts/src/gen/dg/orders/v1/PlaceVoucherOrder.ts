// Original file: protos/dg/orders/v1/orders.proto


export interface PlaceVoucherOrder {
  'client_id'?: (number);
  'product_id'?: (number);
  'denomination'?: (string);
  'quantity'?: (number);
  'wallet_id'?: (number);
  'client_reference'?: (string);
  'email'?: (string);
  'request_id'?: (string);
  'idempotency_key'?: (string);
  '_client_reference'?: "client_reference";
  '_email'?: "email";
}

export interface PlaceVoucherOrder__Output {
  'client_id': (number);
  'product_id': (number);
  'denomination': (string);
  'quantity': (number);
  'wallet_id': (number);
  'client_reference'?: (string);
  'email'?: (string);
  'request_id': (string);
  'idempotency_key': (string);
  '_client_reference'?: "client_reference";
  '_email'?: "email";
}
