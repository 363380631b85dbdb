// Original file: protos/dg/fulfilment/v1/fulfilment.proto

import type { DuplicateLine as _dg_fulfilment_v1_DuplicateLine, DuplicateLine__Output as _dg_fulfilment_v1_DuplicateLine__Output } from '../../../dg/fulfilment/v1/DuplicateLine.ts';
import type { LineError as _dg_fulfilment_v1_LineError, LineError__Output as _dg_fulfilment_v1_LineError__Output } from '../../../dg/fulfilment/v1/LineError.ts';

export interface ImportStockResponse {
  'imported'?: (number);
  'duplicates'?: (_dg_fulfilment_v1_DuplicateLine)[];
  'errors'?: (_dg_fulfilment_v1_LineError)[];
}

export interface ImportStockResponse__Output {
  'imported': (number);
  'duplicates': (_dg_fulfilment_v1_DuplicateLine__Output)[];
  'errors': (_dg_fulfilment_v1_LineError__Output)[];
}
