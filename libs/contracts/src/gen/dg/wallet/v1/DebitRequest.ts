// Original file: protos/dg/wallet/v1/wallet.proto

import type { OrderDebit as _dg_wallet_v1_OrderDebit, OrderDebit__Output as _dg_wallet_v1_OrderDebit__Output } from '../../../dg/wallet/v1/OrderDebit.ts';

export interface DebitRequest {
  'debits'?: (_dg_wallet_v1_OrderDebit)[];
}

export interface DebitRequest__Output {
  'debits': (_dg_wallet_v1_OrderDebit__Output)[];
}
