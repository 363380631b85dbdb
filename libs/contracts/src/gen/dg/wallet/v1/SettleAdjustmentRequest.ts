// Original file: protos/dg/wallet/v1/wallet.proto


export interface SettleAdjustmentRequest {
  'transaction_id'?: (number);
  'status'?: (string);
}

export interface SettleAdjustmentRequest__Output {
  'transaction_id': (number);
  'status': (string);
}
