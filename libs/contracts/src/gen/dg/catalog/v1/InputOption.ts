// Original file: protos/dg/catalog/v1/catalog.proto


export interface InputOption {
  'value'?: (string);
  'label'?: (string);
}

export interface InputOption__Output {
  'value': (string);
  'label': (string);
}
