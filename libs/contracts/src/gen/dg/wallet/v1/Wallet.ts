// Original file: protos/dg/wallet/v1/wallet.proto

import type { Long } from '@grpc/proto-loader';

export interface Wallet {
  'id'?: (number);
  'client_id'?: (number);
  'name'?: (string);
  'currency'?: (string);
  'balance_minor'?: (number | string | Long);
  'is_default'?: (boolean);
  'status'?: (string);
  'low_balance_threshold_minor'?: (number | string | Long);
  'updated_at'?: (string);
  '_low_balance_threshold_minor'?: "low_balance_threshold_minor";
}

export interface Wallet__Output {
  'id': (number);
  'client_id': (number);
  'name': (string);
  'currency': (string);
  'balance_minor': (string);
  'is_default': (boolean);
  'status': (string);
  'low_balance_threshold_minor'?: (string);
  'updated_at': (string);
  '_low_balance_threshold_minor'?: "low_balance_threshold_minor";
}
