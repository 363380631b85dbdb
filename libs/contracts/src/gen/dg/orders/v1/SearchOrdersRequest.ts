// Original file: protos/dg/orders/v1/orders.proto


export interface SearchOrdersRequest {
  'client_id'?: (number);
  'vertical'?: (string);
  'status'?: (string);
  'client_reference'?: (string);
  'product_id'?: (number);
  'page'?: (number);
  'limit'?: (number);
  '_client_reference'?: "client_reference";
}

export interface SearchOrdersRequest__Output {
  'client_id': (number);
  'vertical': (string);
  'status': (string);
  'client_reference'?: (string);
  'product_id': (number);
  'page': (number);
  'limit': (number);
  '_client_reference'?: "client_reference";
}
