// Original file: protos/dg/orders/v1/orders.proto


export interface PlaceTopupOrder {
  'client_id'?: (number);
  'product_id'?: (number);
  'amount'?: (string);
  'category'?: (string);
  'wallet_id'?: (number);
  'input_data_json'?: (string);
  'client_reference'?: (string);
  'redeem_voucher_code'?: (string);
  'request_id'?: (string);
  'idempotency_key'?: (string);
  '_client_reference'?: "client_reference";
  '_redeem_voucher_code'?: "redeem_voucher_code";
}

export interface PlaceTopupOrder__Output {
  'client_id': (number);
  'product_id': (number);
  'amount': (string);
  'category': (string);
  'wallet_id': (number);
  'input_data_json': (string);
  'client_reference'?: (string);
  'redeem_voucher_code'?: (string);
  'request_id': (string);
  'idempotency_key': (string);
  '_client_reference'?: "client_reference";
  '_redeem_voucher_code'?: "redeem_voucher_code";
}
