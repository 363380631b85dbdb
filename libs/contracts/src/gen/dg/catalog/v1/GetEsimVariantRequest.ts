// Original file: protos/dg/catalog/v1/catalog.proto


export interface GetEsimVariantRequest {
  'client_id'?: (number);
  'variant_id'?: (number);
}

export interface GetEsimVariantRequest__Output {
  'client_id': (number);
  'variant_id': (number);
}
