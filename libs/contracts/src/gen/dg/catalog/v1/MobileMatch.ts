// Original file: protos/dg/catalog/v1/catalog.proto


export interface MobileMatch {
  'product_id'?: (number);
  'name'?: (string);
  'country_code'?: (string);
  'is_identified'?: (boolean);
}

export interface MobileMatch__Output {
  'product_id': (number);
  'name': (string);
  'country_code': (string);
  'is_identified': (boolean);
}
