// Original file: protos/dg/catalog/v1/catalog.proto


export interface SetBlacklistRequest {
  'client_id'?: (number);
  'vertical'?: (string);
  'product_ids'?: (number)[];
}

export interface SetBlacklistRequest__Output {
  'client_id': (number);
  'vertical': (string);
  'product_ids': (number)[];
}
