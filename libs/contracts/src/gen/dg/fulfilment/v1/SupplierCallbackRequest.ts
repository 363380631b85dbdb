// Original file: protos/dg/fulfilment/v1/fulfilment.proto


export interface SupplierCallbackRequest {
  'supplier'?: (string);
  'body'?: (Buffer | Uint8Array | string);
  'signature'?: (string);
}

export interface SupplierCallbackRequest__Output {
  'supplier': (string);
  'body': (Buffer);
  'signature': (string);
}
