// Original file: protos/dg/catalog/v1/catalog.proto


export interface ListRedeemableRequest {
  'product_ids'?: (number)[];
}

export interface ListRedeemableRequest__Output {
  'product_ids': (number)[];
}
