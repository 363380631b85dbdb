// Original file: protos/dg/catalog/v1/catalog.proto


export interface ListTopupProductsRequest {
  'client_id'?: (number);
  'topup_type'?: (string);
  'search'?: (string);
  'sort_by'?: (string);
  'sort_descending'?: (boolean);
  'page'?: (number);
  'limit'?: (number);
}

export interface ListTopupProductsRequest__Output {
  'client_id': (number);
  'topup_type': (string);
  'search': (string);
  'sort_by': (string);
  'sort_descending': (boolean);
  'page': (number);
  'limit': (number);
}
