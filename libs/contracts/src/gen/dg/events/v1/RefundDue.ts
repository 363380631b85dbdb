// Original file: protos/dg/events/v1/events.proto

import type { Long } from '@grpc/proto-loader';

export interface RefundDue {
  'order_id'?: (number);
  'amount_minor'?: (number | string | Long);
  'currency'?: (string);
  'remarks'?: (string);
}

export interface RefundDue__Output {
  'order_id': (number);
  'amount_minor': (string);
  'currency': (string);
  'remarks': (string);
}
