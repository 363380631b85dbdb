// Original file: protos/dg/catalog/v1/catalog.proto


export interface GetTopupProductRequest {
  'client_id'?: (number);
  'product_id'?: (number);
}

export interface GetTopupProductRequest__Output {
  'client_id': (number);
  'product_id': (number);
}
