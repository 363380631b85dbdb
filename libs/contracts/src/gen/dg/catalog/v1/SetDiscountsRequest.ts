// Original file: protos/dg/catalog/v1/catalog.proto

import type { ClientDiscount as _dg_catalog_v1_ClientDiscount, ClientDiscount__Output as _dg_catalog_v1_ClientDiscount__Output } from '../../../dg/catalog/v1/ClientDiscount.ts';

export interface SetDiscountsRequest {
  'client_id'?: (number);
  'discounts'?: (_dg_catalog_v1_ClientDiscount)[];
}

export interface SetDiscountsRequest__Output {
  'client_id': (number);
  'discounts': (_dg_catalog_v1_ClientDiscount__Output)[];
}
