// Original file: protos/dg/catalog/v1/catalog.proto


export interface ListVoucherProductsRequest {
  'client_id'?: (number);
  'country_code'?: (string);
  'category'?: (string);
  'currency_code'?: (string);
  'search'?: (string);
  'sort_by'?: (string);
  'sort_descending'?: (boolean);
  'page'?: (number);
  'limit'?: (number);
}

export interface ListVoucherProductsRequest__Output {
  'client_id': (number);
  'country_code': (string);
  'category': (string);
  'currency_code': (string);
  'search': (string);
  'sort_by': (string);
  'sort_descending': (boolean);
  'page': (number);
  'limit': (number);
}
