// Original file: protos/dg/wallet/v1/wallet.proto


export interface AdjustRequest {
  'wallet_id'?: (number);
  'direction'?: (string);
  'amount'?: (string);
  'reference'?: (string);
  'remarks'?: (string);
  'is_pending'?: (boolean);
}

export interface AdjustRequest__Output {
  'wallet_id': (number);
  'direction': (string);
  'amount': (string);
  'reference': (string);
  'remarks': (string);
  'is_pending': (boolean);
}
