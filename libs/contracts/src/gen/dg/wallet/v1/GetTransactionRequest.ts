// Original file: protos/dg/wallet/v1/wallet.proto


export interface GetTransactionRequest {
  'client_id'?: (number);
  'transaction_id'?: (number);
}

export interface GetTransactionRequest__Output {
  'client_id': (number);
  'transaction_id': (number);
}
