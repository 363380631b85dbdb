// Original file: protos/dg/catalog/v1/catalog.proto


export interface ClientDiscount {
  'vertical'?: (string);
  'product_id'?: (number);
  'variant_id'?: (number);
  'percent'?: (string);
}

export interface ClientDiscount__Output {
  'vertical': (string);
  'product_id': (number);
  'variant_id': (number);
  'percent': (string);
}
