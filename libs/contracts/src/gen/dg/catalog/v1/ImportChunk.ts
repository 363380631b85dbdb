// Original file: protos/dg/catalog/v1/catalog.proto


export interface ImportChunk {
  'data'?: (Buffer | Uint8Array | string);
  'is_last'?: (boolean);
}

export interface ImportChunk__Output {
  'data': (Buffer);
  'is_last': (boolean);
}
