// Original file: protos/dg/fulfilment/v1/fulfilment.proto

import type { Long } from '@grpc/proto-loader';

export interface FoundVoucher {
  'code_id'?: (number | string | Long);
  'order_id'?: (number);
  'face_value_minor'?: (number | string | Long);
  'currency'?: (string);
}

export interface FoundVoucher__Output {
  'code_id': (string);
  'order_id': (number);
  'face_value_minor': (string);
  'currency': (string);
}
