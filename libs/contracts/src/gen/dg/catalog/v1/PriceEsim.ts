// Original file: protos/dg/catalog/v1/catalog.proto


export interface PriceEsim {
  'client_id'?: (number);
  'product_id'?: (number);
  'amount'?: (string);
}

export interface PriceEsim__Output {
  'client_id': (number);
  'product_id': (number);
  'amount': (string);
}
