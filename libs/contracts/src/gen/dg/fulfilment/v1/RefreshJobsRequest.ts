// Original file: protos/dg/fulfilment/v1/fulfilment.proto


export interface RefreshJobsRequest {
  'order_ids'?: (number)[];
}

export interface RefreshJobsRequest__Output {
  'order_ids': (number)[];
}
