// Original file: protos/dg/fulfilment/v1/fulfilment.proto

import type { Attempt as _dg_fulfilment_v1_Attempt, Attempt__Output as _dg_fulfilment_v1_Attempt__Output } from '../../../dg/fulfilment/v1/Attempt.ts';
import type { ProfileDescription as _dg_fulfilment_v1_ProfileDescription, ProfileDescription__Output as _dg_fulfilment_v1_ProfileDescription__Output } from '../../../dg/fulfilment/v1/ProfileDescription.ts';

export interface JobDescription {
  'order_id'?: (number);
  'state'?: (string);
  'attempts'?: (_dg_fulfilment_v1_Attempt)[];
  'profile'?: (_dg_fulfilment_v1_ProfileDescription | null);
  '_profile'?: "profile";
}

export interface JobDescription__Output {
  'order_id': (number);
  'state': (string);
  'attempts': (_dg_fulfilment_v1_Attempt__Output)[];
  'profile'?: (_dg_fulfilment_v1_ProfileDescription__Output | null);
  '_profile'?: "profile";
}
