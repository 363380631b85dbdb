// Original file: protos/dg/catalog/v1/catalog.proto


export interface GetTopupVariantRequest {
  'client_id'?: (number);
  'variant_id'?: (number);
}

export interface GetTopupVariantRequest__Output {
  'client_id': (number);
  'variant_id': (number);
}
