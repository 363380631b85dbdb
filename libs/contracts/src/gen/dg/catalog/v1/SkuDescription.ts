// Original file: protos/dg/catalog/v1/catalog.proto

import type { Denomination as _dg_catalog_v1_Denomination, Denomination__Output as _dg_catalog_v1_Denomination__Output } from '../../../dg/catalog/v1/Denomination.ts';

export interface SkuDescription {
  'supplier_sku'?: (string);
  'currency_code'?: (string);
  'delivery_mode'?: (string);
  'available_denominations'?: (_dg_catalog_v1_Denomination)[];
}

export interface SkuDescription__Output {
  'supplier_sku': (string);
  'currency_code': (string);
  'delivery_mode': (string);
  'available_denominations': (_dg_catalog_v1_Denomination__Output)[];
}
