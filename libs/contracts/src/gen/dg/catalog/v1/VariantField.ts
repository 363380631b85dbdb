// Original file: protos/dg/catalog/v1/catalog.proto


export interface VariantField {
  'key'?: (string);
  'value_json'?: (string);
}

export interface VariantField__Output {
  'key': (string);
  'value_json': (string);
}
