// Original file: protos/dg/notify/v1/notify.proto

import type { Endpoint as _dg_notify_v1_Endpoint, Endpoint__Output as _dg_notify_v1_Endpoint__Output } from '../../../dg/notify/v1/Endpoint.ts';

export interface ListEndpointsResponse {
  'endpoints'?: (_dg_notify_v1_Endpoint)[];
  'total_count'?: (number);
}

export interface ListEndpointsResponse__Output {
  'endpoints': (_dg_notify_v1_Endpoint__Output)[];
  'total_count': (number);
}
