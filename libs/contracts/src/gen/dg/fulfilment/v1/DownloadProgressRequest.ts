// Original file: protos/dg/fulfilment/v1/fulfilment.proto


export interface DownloadProgressRequest {
  'supplier'?: (string);
  'body'?: (Buffer | Uint8Array | string);
  'certificate_name'?: (string);
}

export interface DownloadProgressRequest__Output {
  'supplier': (string);
  'body': (Buffer);
  'certificate_name': (string);
}
