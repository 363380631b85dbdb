// Original file: protos/dg/fulfilment/v1/fulfilment.proto


export interface CountStockRequest {
  'supplier_skus'?: (string)[];
}

export interface CountStockRequest__Output {
  'supplier_skus': (string)[];
}
