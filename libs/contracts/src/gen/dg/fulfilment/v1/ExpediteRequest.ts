// Original file: protos/dg/fulfilment/v1/fulfilment.proto

import type { JobRequest as _dg_fulfilment_v1_JobRequest, JobRequest__Output as _dg_fulfilment_v1_JobRequest__Output } from '../../../dg/fulfilment/v1/JobRequest.ts';

export interface ExpediteRequest {
  'jobs'?: (_dg_fulfilment_v1_JobRequest)[];
}

export interface ExpediteRequest__Output {
  'jobs': (_dg_fulfilment_v1_JobRequest__Output)[];
}
