// Original file: protos/dg/catalog/v1/catalog.proto


export interface GetEsimProductRequest {
  'client_id'?: (number);
  'product_id'?: (number);
}

export interface GetEsimProductRequest__Output {
  'client_id': (number);
  'product_id': (number);
}
