// Original file: protos/dg/notify/v1/notify.proto

import type { Delivery as _dg_notify_v1_Delivery, Delivery__Output as _dg_notify_v1_Delivery__Output } from '../../../dg/notify/v1/Delivery.ts';

export interface OrderEvent {
  'id'?: (string);
  'type'?: (string);
  'created_at'?: (string);
  'request_id'?: (string);
  'deliveries'?: (_dg_notify_v1_Delivery)[];
}

export interface OrderEvent__Output {
  'id': (string);
  'type': (string);
  'created_at': (string);
  'request_id': (string);
  'deliveries': (_dg_notify_v1_Delivery__Output)[];
}
