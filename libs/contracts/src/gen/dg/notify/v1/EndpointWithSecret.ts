// Original file: protos/dg/notify/v1/notify.proto

import type { Endpoint as _dg_notify_v1_Endpoint, Endpoint__Output as _dg_notify_v1_Endpoint__Output } from '../../../dg/notify/v1/Endpoint.ts';

export interface EndpointWithSecret {
  'endpoint'?: (_dg_notify_v1_Endpoint | null);
  'secret'?: (string);
}

export interface EndpointWithSecret__Output {
  'endpoint': (_dg_notify_v1_Endpoint__Output | null);
  'secret': (string);
}
