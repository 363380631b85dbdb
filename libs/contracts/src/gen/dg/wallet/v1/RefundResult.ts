// Original file: protos/dg/wallet/v1/wallet.proto


export interface RefundResult {
  'order_id'?: (number);
  'transaction_id'?: (number);
  'refusal'?: (string);
  'outcome'?: "transaction_id"|"refusal";
}

export interface RefundResult__Output {
  'order_id': (number);
  'transaction_id'?: (number);
  'refusal'?: (string);
  'outcome'?: "transaction_id"|"refusal";
}
