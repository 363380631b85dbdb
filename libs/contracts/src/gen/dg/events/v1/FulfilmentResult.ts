// Original file: protos/dg/events/v1/events.proto

import type { ProfileChange as _dg_events_v1_ProfileChange, ProfileChange__Output as _dg_events_v1_ProfileChange__Output } from '../../../dg/events/v1/ProfileChange.ts';

export interface FulfilmentResult {
  'order_id'?: (number);
  'outcome'?: (string);
  'sequence'?: (number);
  'delivered_quantity'?: (number);
  'shown_quantity'?: (number);
  'failure_code'?: (string);
  'failure_reason'?: (string);
  'iccid'?: (string);
  'profile'?: (_dg_events_v1_ProfileChange | null);
}

export interface FulfilmentResult__Output {
  'order_id': (number);
  'outcome': (string);
  'sequence': (number);
  'delivered_quantity': (number);
  'shown_quantity': (number);
  'failure_code': (string);
  'failure_reason': (string);
  'iccid': (string);
  'profile': (_dg_events_v1_ProfileChange__Output | null);
}
