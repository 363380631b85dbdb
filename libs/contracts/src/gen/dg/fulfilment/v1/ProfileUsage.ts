// Original file: protos/dg/fulfilment/v1/fulfilment.proto

import type { Long } from '@grpc/proto-loader';

export interface ProfileUsage {
  'iccid'?: (string);
  'data_total_bytes'?: (number | string | Long);
  'data_used_bytes'?: (number | string | Long);
  'is_unlimited'?: (boolean);
  'valid_from'?: (string);
  'expires_at'?: (string);
  'activation_status'?: (string);
  'as_of'?: (string);
}

export interface ProfileUsage__Output {
  'iccid': (string);
  'data_total_bytes': (string);
  'data_used_bytes': (string);
  'is_unlimited': (boolean);
  'valid_from': (string);
  'expires_at': (string);
  'activation_status': (string);
  'as_of': (string);
}
