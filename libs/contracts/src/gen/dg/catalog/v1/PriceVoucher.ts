// Original file: protos/dg/catalog/v1/catalog.proto


export interface PriceVoucher {
  'client_id'?: (number);
  'product_id'?: (number);
  'denomination'?: (string);
}

export interface PriceVoucher__Output {
  'client_id': (number);
  'product_id': (number);
  'denomination': (string);
}
