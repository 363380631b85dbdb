// Original file: protos/dg/notify/v1/notify.proto

import type { Delivery as _dg_notify_v1_Delivery, Delivery__Output as _dg_notify_v1_Delivery__Output } from '../../../dg/notify/v1/Delivery.ts';

export interface ListDeliveriesResponse {
  'deliveries'?: (_dg_notify_v1_Delivery)[];
  'total_count'?: (number);
}

export interface ListDeliveriesResponse__Output {
  'deliveries': (_dg_notify_v1_Delivery__Output)[];
  'total_count': (number);
}
