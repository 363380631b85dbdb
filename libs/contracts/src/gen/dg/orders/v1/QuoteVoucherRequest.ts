// Original file: protos/dg/orders/v1/orders.proto


export interface QuoteVoucherRequest {
  'client_id'?: (number);
  'product_id'?: (number);
  'denomination'?: (string);
  'quantity'?: (number);
  'wallet_id'?: (number);
}

export interface QuoteVoucherRequest__Output {
  'client_id': (number);
  'product_id': (number);
  'denomination': (string);
  'quantity': (number);
  'wallet_id': (number);
}
