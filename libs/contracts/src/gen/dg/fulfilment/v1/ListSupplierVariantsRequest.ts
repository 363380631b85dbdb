// Original file: protos/dg/fulfilment/v1/fulfilment.proto


export interface ListSupplierVariantsRequest {
  'supplier'?: (string);
  'product_sku'?: (string);
}

export interface ListSupplierVariantsRequest__Output {
  'supplier': (string);
  'product_sku': (string);
}
