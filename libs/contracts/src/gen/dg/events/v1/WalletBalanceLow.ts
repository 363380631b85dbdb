// Original file: protos/dg/events/v1/events.proto

import type { Long } from '@grpc/proto-loader';

export interface WalletBalanceLow {
  'wallet_id'?: (number);
  'client_id'?: (number);
  'name'?: (string);
  'currency'?: (string);
  'balance_minor'?: (number | string | Long);
  'is_default'?: (boolean);
  'status'?: (string);
  'low_balance_threshold_minor'?: (number | string | Long);
  'updated_at'?: (string);
}

export interface WalletBalanceLow__Output {
  'wallet_id': (number);
  'client_id': (number);
  'name': (string);
  'currency': (string);
  'balance_minor': (string);
  'is_default': (boolean);
  'status': (string);
  'low_balance_threshold_minor': (string);
  'updated_at': (string);
}
