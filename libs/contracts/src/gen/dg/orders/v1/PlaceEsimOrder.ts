// Original file: protos/dg/orders/v1/orders.proto


export interface PlaceEsimOrder {
  'client_id'?: (number);
  'product_id'?: (number);
  'amount'?: (string);
  'wallet_id'?: (number);
  'client_reference'?: (string);
  'request_id'?: (string);
  'idempotency_key'?: (string);
  '_client_reference'?: "client_reference";
}

export interface PlaceEsimOrder__Output {
  'client_id': (number);
  'product_id': (number);
  'amount': (string);
  'wallet_id': (number);
  'client_reference'?: (string);
  'request_id': (string);
  'idempotency_key': (string);
  '_client_reference'?: "client_reference";
}
