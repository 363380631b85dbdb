// Original file: protos/dg/catalog/v1/catalog.proto

import type { Long } from '@grpc/proto-loader';

export interface Denomination {
  'min_minor'?: (number | string | Long);
  'max_minor'?: (number | string | Long);
  'discount_percent'?: (string);
}

export interface Denomination__Output {
  'min_minor': (string);
  'max_minor': (string);
  'discount_percent': (string);
}
