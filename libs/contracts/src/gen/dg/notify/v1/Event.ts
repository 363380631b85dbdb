// Original file: protos/dg/notify/v1/notify.proto

import type { Long } from '@grpc/proto-loader';

export interface Event {
  'seq'?: (number | string | Long);
  'id'?: (string);
  'type'?: (string);
  'created_at'?: (string);
  'data_json'?: (string);
}

export interface Event__Output {
  'seq': (string);
  'id': (string);
  'type': (string);
  'created_at': (string);
  'data_json': (string);
}
