// Original file: protos/dg/fulfilment/v1/fulfilment.proto


export interface DescribeJobRequest {
  'order_id'?: (number);
}

export interface DescribeJobRequest__Output {
  'order_id': (number);
}
