// Original file: protos/dg/wallet/v1/wallet.proto


export interface ListWalletsRequest {
  'client_id'?: (number);
}

export interface ListWalletsRequest__Output {
  'client_id': (number);
}
