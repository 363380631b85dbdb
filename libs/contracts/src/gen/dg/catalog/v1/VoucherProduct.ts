// Original file: protos/dg/catalog/v1/catalog.proto

import type { Denomination as _dg_catalog_v1_Denomination, Denomination__Output as _dg_catalog_v1_Denomination__Output } from '../../../dg/catalog/v1/Denomination.ts';

export interface VoucherProduct {
  'id'?: (number);
  'name'?: (string);
  'category'?: (string);
  'country_code'?: (string);
  'currency_code'?: (string);
  'delivery_mode'?: (string);
  'delivery_time'?: (string);
  'validity'?: (string);
  'available_denominations'?: (_dg_catalog_v1_Denomination)[];
  'restricted_countries'?: (string)[];
  'sku'?: (string);
  'supplier'?: (string);
  'supplier_sku'?: (string);
  'is_redeemable'?: (boolean);
}

export interface VoucherProduct__Output {
  'id': (number);
  'name': (string);
  'category': (string);
  'country_code': (string);
  'currency_code': (string);
  'delivery_mode': (string);
  'delivery_time': (string);
  'validity': (string);
  'available_denominations': (_dg_catalog_v1_Denomination__Output)[];
  'restricted_countries': (string)[];
  'sku': (string);
  'supplier': (string);
  'supplier_sku': (string);
  'is_redeemable': (boolean);
}
