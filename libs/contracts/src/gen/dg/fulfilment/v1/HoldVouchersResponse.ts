// Original file: protos/dg/fulfilment/v1/fulfilment.proto

import type { HoldDecision as _dg_fulfilment_v1_HoldDecision, HoldDecision__Output as _dg_fulfilment_v1_HoldDecision__Output } from '../../../dg/fulfilment/v1/HoldDecision.ts';

export interface HoldVouchersResponse {
  'decisions'?: (_dg_fulfilment_v1_HoldDecision)[];
}

export interface HoldVouchersResponse__Output {
  'decisions': (_dg_fulfilment_v1_HoldDecision__Output)[];
}
