// Original file: protos/dg/fulfilment/v1/fulfilment.proto

import type { VoucherJob as _dg_fulfilment_v1_VoucherJob, VoucherJob__Output as _dg_fulfilment_v1_VoucherJob__Output } from '../../../dg/fulfilment/v1/VoucherJob.ts';

export interface ExpediteRequest {
  'jobs'?: (_dg_fulfilment_v1_VoucherJob)[];
}

export interface ExpediteRequest__Output {
  'jobs': (_dg_fulfilment_v1_VoucherJob__Output)[];
}
