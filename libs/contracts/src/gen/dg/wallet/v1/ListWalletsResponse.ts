// Original file: protos/dg/wallet/v1/wallet.proto

import type { Wallet as _dg_wallet_v1_Wallet, Wallet__Output as _dg_wallet_v1_Wallet__Output } from '../../../dg/wallet/v1/Wallet.ts';

export interface ListWalletsResponse {
  'wallets'?: (_dg_wallet_v1_Wallet)[];
}

export interface ListWalletsResponse__Output {
  'wallets': (_dg_wallet_v1_Wallet__Output)[];
}
