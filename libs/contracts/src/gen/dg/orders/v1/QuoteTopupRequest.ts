// Original file: protos/dg/orders/v1/orders.proto


export interface QuoteTopupRequest {
  'client_id'?: (number);
  'product_id'?: (number);
  'amount'?: (string);
  'category'?: (string);
  'wallet_id'?: (number);
}

export interface QuoteTopupRequest__Output {
  'client_id': (number);
  'product_id': (number);
  'amount': (string);
  'category': (string);
  'wallet_id': (number);
}
