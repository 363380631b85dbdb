// Original file: protos/dg/wallet/v1/wallet.proto

import type { Rate as _dg_wallet_v1_Rate, Rate__Output as _dg_wallet_v1_Rate__Output } from '../../../dg/wallet/v1/Rate.ts';

export interface ListRatesResponse {
  'rates'?: (_dg_wallet_v1_Rate)[];
}

export interface ListRatesResponse__Output {
  'rates': (_dg_wallet_v1_Rate__Output)[];
}
