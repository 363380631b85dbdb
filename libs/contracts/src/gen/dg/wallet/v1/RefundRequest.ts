// Original file: protos/dg/wallet/v1/wallet.proto

import type { OrderRefund as _dg_wallet_v1_OrderRefund, OrderRefund__Output as _dg_wallet_v1_OrderRefund__Output } from '../../../dg/wallet/v1/OrderRefund.ts';

export interface RefundRequest {
  'refunds'?: (_dg_wallet_v1_OrderRefund)[];
}

export interface RefundRequest__Output {
  'refunds': (_dg_wallet_v1_OrderRefund__Output)[];
}
