// Original file: protos/dg/orders/v1/orders.proto


export interface ListOrdersRequest {
  'client_id'?: (number);
  'vertical'?: (string);
  'client_reference'?: (string);
  'sort_by'?: (string);
  'sort_ascending'?: (boolean);
  'page'?: (number);
  'limit'?: (number);
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
  '_client_reference'?: "client_reference";
}
