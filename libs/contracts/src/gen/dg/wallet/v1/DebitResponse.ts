// Original file: protos/dg/wallet/v1/wallet.proto

import type { DebitDecision as _dg_wallet_v1_DebitDecision, DebitDecision__Output as _dg_wallet_v1_DebitDecision__Output } from '../../../dg/wallet/v1/DebitDecision.ts';

export interface DebitResponse {
  'decisions'?: (_dg_wallet_v1_DebitDecision)[];
}

export interface DebitResponse__Output {
  'decisions': (_dg_wallet_v1_DebitDecision__Output)[];
}
