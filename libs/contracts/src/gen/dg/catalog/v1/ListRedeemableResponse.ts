// Original file: protos/dg/catalog/v1/catalog.proto


export interface ListRedeemableResponse {
  'product_ids'?: (number)[];
}

export interface ListRedeemableResponse__Output {
  'product_ids': (number)[];
}
