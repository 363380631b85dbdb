// Original file: protos/dg/catalog/v1/catalog.proto


export interface Category {
  'id'?: (number);
  'name'?: (string);
  'product_count'?: (number);
}

export interface Category__Output {
  'id': (number);
  'name': (string);
  'product_count': (number);
}
