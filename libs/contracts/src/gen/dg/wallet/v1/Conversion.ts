// Original file: protos/dg/wallet/v1/wallet.proto

import type { Long } from '@grpc/proto-loader';

export interface Conversion {
  'source_currency'?: (string);
  'source_minor'?: (number | string | Long);
  'rate'?: (string);
}

export interface Conversion__Output {
  'source_currency': (string);
  'source_minor': (string);
  'rate': (string);
}
