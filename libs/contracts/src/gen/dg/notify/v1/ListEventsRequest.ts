// Original file: protos/dg/notify/v1/notify.proto

import type { Long } from '@grpc/proto-loader';

export interface ListEventsRequest {
  'client_id'?: (number);
  'after'?: (number | string | Long);
  'limit'?: (number);
}

export interface ListEventsRequest__Output {
  'client_id': (number);
  'after': (string);
  'limit': (number);
}
