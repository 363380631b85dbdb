// Original file: protos/dg/wallet/v1/wallet.proto


export interface DescribeClientsRequest {
  'client_ids'?: (number)[];
}

export interface DescribeClientsRequest__Output {
  'client_ids': (number)[];
}
