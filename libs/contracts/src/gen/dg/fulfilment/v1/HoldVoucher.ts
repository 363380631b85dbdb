// Original file: protos/dg/fulfilment/v1/fulfilment.proto

import type { Long } from '@grpc/proto-loader';

export interface HoldVoucher {
  'order_id'?: (number);
  'client_id'?: (number);
  'code_id'?: (number | string | Long);
  'valid_until'?: (string);
  'amount_minor'?: (number | string | Long);
  'currency'?: (string);
}

export interface HoldVoucher__Output {
  'order_id': (number);
  'client_id': (number);
  'code_id': (string);
  'valid_until': (string);
  'amount_minor': (string);
  'currency': (string);
}
