// Original file: protos/dg/wallet/v1/wallet.proto

import type { Wallet as _dg_wallet_v1_Wallet, Wallet__Output as _dg_wallet_v1_Wallet__Output } from '../../../dg/wallet/v1/Wallet.ts';
import type { Rate as _dg_wallet_v1_Rate, Rate__Output as _dg_wallet_v1_Rate__Output } from '../../../dg/wallet/v1/Rate.ts';

export interface ClientMoney {
  'client_id'?: (number);
  'wallets'?: (_dg_wallet_v1_Wallet)[];
  'rates'?: (_dg_wallet_v1_Rate)[];
}

export interface ClientMoney__Output {
  'client_id': (number);
  'wallets': (_dg_wallet_v1_Wallet__Output)[];
  'rates': (_dg_wallet_v1_Rate__Output)[];
}
