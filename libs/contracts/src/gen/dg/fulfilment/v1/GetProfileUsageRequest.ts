// Original file: protos/dg/fulfilment/v1/fulfilment.proto


export interface GetProfileUsageRequest {
  'order_id'?: (number);
  'client_id'?: (number);
}

export interface GetProfileUsageRequest__Output {
  'order_id': (number);
  'client_id': (number);
}
