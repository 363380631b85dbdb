// Original file: protos/dg/notify/v1/notify.proto

import type { OrderEvent as _dg_notify_v1_OrderEvent, OrderEvent__Output as _dg_notify_v1_OrderEvent__Output } from '../../../dg/notify/v1/OrderEvent.ts';
import type { OrderEmail as _dg_notify_v1_OrderEmail, OrderEmail__Output as _dg_notify_v1_OrderEmail__Output } from '../../../dg/notify/v1/OrderEmail.ts';

export interface OrderNotifications {
  'events'?: (_dg_notify_v1_OrderEvent)[];
  'emails'?: (_dg_notify_v1_OrderEmail)[];
}

export interface OrderNotifications__Output {
  'events': (_dg_notify_v1_OrderEvent__Output)[];
  'emails': (_dg_notify_v1_OrderEmail__Output)[];
}
