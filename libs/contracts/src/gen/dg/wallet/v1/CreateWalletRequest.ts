// Original file: protos/dg/wallet/v1/wallet.proto


export interface CreateWalletRequest {
  'client_id'?: (number);
  'currency'?: (string);
  'name'?: (string);
  'is_default'?: (boolean);
}

export interface CreateWalletRequest__Output {
  'client_id': (number);
  'currency': (string);
  'name': (string);
  'is_default': (boolean);
}
