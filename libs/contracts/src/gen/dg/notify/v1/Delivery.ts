// Original file: protos/dg/notify/v1/notify.proto

import type { DeliveryTry as _dg_notify_v1_DeliveryTry, DeliveryTry__Output as _dg_notify_v1_DeliveryTry__Output } from '../../../dg/notify/v1/DeliveryTry.ts';

export interface Delivery {
  'id'?: (number);
  'endpoint_id'?: (number);
  'event_id'?: (string);
  'event_type'?: (string);
  'status'?: (string);
  'tries'?: (_dg_notify_v1_DeliveryTry)[];
  'next_try_at'?: (string);
  'created_at'?: (string);
}

export interface Delivery__Output {
  'id': (number);
  'endpoint_id': (number);
  'event_id': (string);
  'event_type': (string);
  'status': (string);
  'tries': (_dg_notify_v1_DeliveryTry__Output)[];
  'next_try_at': (string);
  'created_at': (string);
}
