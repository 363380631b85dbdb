// Original file: protos/dg/orders/v1/orders.proto


export interface QuoteEsimRequest {
  'client_id'?: (number);
  'product_id'?: (number);
  'amount'?: (string);
  'wallet_id'?: (number);
}

export interface QuoteEsimRequest__Output {
  'client_id': (number);
  'product_id': (number);
  'amount': (string);
  'wallet_id': (number);
}
