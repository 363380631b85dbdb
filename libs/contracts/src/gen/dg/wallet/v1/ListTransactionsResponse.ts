// Original file: protos/dg/wallet/v1/wallet.proto

import type { Transaction as _dg_wallet_v1_Transaction, Transaction__Output as _dg_wallet_v1_Transaction__Output } from '../../../dg/wallet/v1/Transaction.ts';

export interface ListTransactionsResponse {
  'transactions'?: (_dg_wallet_v1_Transaction)[];
  'total_count'?: (number);
}

export interface ListTransactionsResponse__Output {
  'transactions': (_dg_wallet_v1_Transaction__Output)[];
  'total_count': (number);
}
