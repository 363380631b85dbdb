// Original file: protos/dg/notify/v1/notify.proto

import type { Event as _dg_notify_v1_Event, Event__Output as _dg_notify_v1_Event__Output } from '../../../dg/notify/v1/Event.ts';

export interface ListEventsResponse {
  'events'?: (_dg_notify_v1_Event)[];
  'has_more'?: (boolean);
}

export interface ListEventsResponse__Output {
  'events': (_dg_notify_v1_Event__Output)[];
  'has_more': (boolean);
}
