// Original file: protos/dg/wallet/v1/wallet.proto

import type { RefundResult as _dg_wallet_v1_RefundResult, RefundResult__Output as _dg_wallet_v1_RefundResult__Output } from '../../../dg/wallet/v1/RefundResult.ts';

export interface RefundResponse {
  'results'?: (_dg_wallet_v1_RefundResult)[];
}

export interface RefundResponse__Output {
  'results': (_dg_wallet_v1_RefundResult__Output)[];
}
