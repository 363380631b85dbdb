// Original file: protos/dg/catalog/v1/catalog.proto


export interface GetVoucherProductRequest {
  'client_id'?: (number);
  'product_id'?: (number);
}

export interface GetVoucherProductRequest__Output {
  'client_id': (number);
  'product_id': (number);
}
