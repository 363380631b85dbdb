// Original file: protos/dg/catalog/v1/catalog.proto


export interface ListEsimVariantsRequest {
  'client_id'?: (number);
  'product_id'?: (number);
}

export interface ListEsimVariantsRequest__Output {
  'client_id': (number);
  'product_id': (number);
}
