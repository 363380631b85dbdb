// Original file: protos/dg/orders/v1/orders.proto


export interface ListOrdersRequest {
  'client_id'?: (number);
  'vertical'?: (string);
  'client_reference'?: (string);
  'sort_by'?: (string);
  'sort_ascending'?: (boolean);
  'page'?: (number);
  'limit'?: (number);
  'status'?: (string);
  'product_id'?: (number);
  'country_code'?: (string);
  '_client_reference'?: "client_reference";
}

export interface ListOrdersRequest__Output {
  'client_id': (number);
  'vertical': (string);
  'client_reference'?: (string);
  'sort_by': (string);
  'sort_ascending': (boolean);
  'page': (number);
  'limit': (number);
  'status': (string);
  'product_id': (number);
  'country_code': (string);
  '_client_reference'?: "client_reference";
}
