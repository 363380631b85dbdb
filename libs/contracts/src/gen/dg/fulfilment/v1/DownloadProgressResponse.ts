// Original file: protos/dg/fulfilment/v1/fulfilment.proto


export interface DownloadProgressResponse {
  'outcome'?: (string);
}

export interface DownloadProgressResponse__Output {
  'outcome': (string);
}
