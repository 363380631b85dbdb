// Original file: protos/dg/catalog/v1/catalog.proto


export interface ListCategoriesRequest {
  'client_id'?: (number);
}

export interface ListCategoriesRequest__Output {
  'client_id': (number);
}
