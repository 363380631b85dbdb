// Original file: protos/dg/wallet/v1/wallet.proto

import type { Long } from '@grpc/proto-loader';

export interface OrderRefund {
  'order_id'?: (number);
  'amount_minor'?: (number | string | Long);
  'remarks'?: (string);
}

export interface OrderRefund__Output {
  'order_id': (number);
  'amount_minor': (string);
  'remarks': (string);
}
