// Original file: protos/dg/wallet/v1/wallet.proto

import type { Long } from '@grpc/proto-loader';

export interface AccountSum {
  'account'?: (string);
  'currency'?: (string);
  'debits_minor'?: (number | string | Long);
  'credits_minor'?: (number | string | Long);
}

export interface AccountSum__Output {
  'account': (string);
  'currency': (string);
  'debits_minor': (string);
  'credits_minor': (string);
}
