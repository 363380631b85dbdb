// Original file: protos/dg/wallet/v1/wallet.proto


export interface GetWalletRequest {
  'client_id'?: (number);
  'wallet_id'?: (number);
}

export interface GetWalletRequest__Output {
  'client_id': (number);
  'wallet_id': (number);
}
