// Original file: protos/dg/catalog/v1/catalog.proto


export interface ListTopupVariantsRequest {
  'client_id'?: (number);
  'product_id'?: (number);
}

export interface ListTopupVariantsRequest__Output {
  'client_id': (number);
  'product_id': (number);
}
