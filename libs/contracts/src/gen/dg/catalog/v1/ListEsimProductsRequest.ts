// Original file: protos/dg/catalog/v1/catalog.proto


export interface ListEsimProductsRequest {
  'client_id'?: (number);
  'country_code'?: (string);
  'search'?: (string);
  'sort_by'?: (string);
  'sort_descending'?: (boolean);
  'page'?: (number);
  'limit'?: (number);
}

export interface ListEsimProductsRequest__Output {
  'client_id': (number);
  'country_code': (string);
  'search': (string);
  'sort_by': (string);
  'sort_descending': (boolean);
  'page': (number);
  'limit': (number);
}
