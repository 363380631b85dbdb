// Original file: protos/dg/fulfilment/v1/fulfilment.proto


export interface ImportChunk {
  'data'?: (Buffer | Uint8Array | string);
  'actor'?: (string);
  'is_last'?: (boolean);
}

export interface ImportChunk__Output {
  'data': (Buffer);
  'actor': (string);
  'is_last': (boolean);
}
