// Original file: protos/dg/wallet/v1/wallet.proto


export interface ListTransactionsRequest {
  'client_id'?: (number);
  'wallet_id'?: (number);
  'page'?: (number);
  'limit'?: (number);
  'sort_by'?: (string);
  'sort_ascending'?: (boolean);
}

export interface ListTransactionsRequest__Output {
  'client_id': (number);
  'wallet_id': (number);
  'page': (number);
  'limit': (number);
  'sort_by': (string);
  'sort_ascending': (boolean);
}
