// Original file: protos/dg/fulfilment/v1/fulfilment.proto


export interface SupplierCallbackResponse {
  'outcome'?: (string);
}

export interface SupplierCallbackResponse__Output {
  'outcome': (string);
}
