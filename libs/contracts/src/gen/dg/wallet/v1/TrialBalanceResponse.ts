// Original file: protos/dg/wallet/v1/wallet.proto

import type { AccountSum as _dg_wallet_v1_AccountSum, AccountSum__Output as _dg_wallet_v1_AccountSum__Output } from '../../../dg/wallet/v1/AccountSum.ts';

export interface TrialBalanceResponse {
  'accounts'?: (_dg_wallet_v1_AccountSum)[];
}

export interface TrialBalanceResponse__Output {
  'accounts': (_dg_wallet_v1_AccountSum__Output)[];
}
