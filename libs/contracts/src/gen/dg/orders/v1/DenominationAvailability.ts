// Original file: protos/dg/orders/v1/orders.proto

import type { Long } from '@grpc/proto-loader';

export interface DenominationAvailability {
  'min_minor'?: (number | string | Long);
  'max_minor'?: (number | string | Long);
  'is_available'?: (boolean);
  'max_quantity'?: (number);
}

export interface DenominationAvailability__Output {
  'min_minor': (string);
  'max_minor': (string);
  'is_available': (boolean);
  'max_quantity': (number);
}
