// Original file: protos/dg/fulfilment/v1/fulfilment.proto

import type { JobResult as _dg_fulfilment_v1_JobResult, JobResult__Output as _dg_fulfilment_v1_JobResult__Output } from '../../../dg/fulfilment/v1/JobResult.ts';

export interface RefreshJobsResponse {
  'results'?: (_dg_fulfilment_v1_JobResult)[];
}

export interface RefreshJobsResponse__Output {
  'results': (_dg_fulfilment_v1_JobResult__Output)[];
}
