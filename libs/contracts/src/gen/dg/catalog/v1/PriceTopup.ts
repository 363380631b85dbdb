// Original file: protos/dg/catalog/v1/catalog.proto


export interface PriceTopup {
  'client_id'?: (number);
  'product_id'?: (number);
  'amount'?: (string);
  'category'?: (string);
  'input_data_json'?: (string);
  '_input_data_json'?: "input_data_json";
}

export interface PriceTopup__Output {
  'client_id': (number);
  'product_id': (number);
  'amount': (string);
  'category': (string);
  'input_data_json'?: (string);
  '_input_data_json'?: "input_data_json";
}
