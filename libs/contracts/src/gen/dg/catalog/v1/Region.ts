// Original file: protos/dg/catalog/v1/catalog.proto


export interface Region {
  'code'?: (string);
  'name'?: (string);
}

export interface Region__Output {
  'code': (string);
  'name': (string);
}
