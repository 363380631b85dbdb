// Original file: protos/dg/wallet/v1/wallet.proto


export interface UpdateWalletRequest {
  'wallet_id'?: (number);
  'status'?: (string);
  'low_balance_threshold'?: (string);
}

export interface UpdateWalletRequest__Output {
  'wallet_id': (number);
  'status': (string);
  'low_balance_threshold': (string);
}
