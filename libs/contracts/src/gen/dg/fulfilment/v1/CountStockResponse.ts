// Original file: protos/dg/fulfilment/v1/fulfilment.proto

import type { StockCount as _dg_fulfilment_v1_StockCount, StockCount__Output as _dg_fulfilment_v1_StockCount__Output } from '../../../dg/fulfilment/v1/StockCount.ts';

export interface CountStockResponse {
  'counts'?: (_dg_fulfilment_v1_StockCount)[];
}

export interface CountStockResponse__Output {
  'counts': (_dg_fulfilment_v1_StockCount__Output)[];
}
