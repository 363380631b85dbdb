// Original file: protos/dg/catalog/v1/catalog.proto

import type { EsimVariant as _dg_catalog_v1_EsimVariant, EsimVariant__Output as _dg_catalog_v1_EsimVariant__Output } from '../../../dg/catalog/v1/EsimVariant.ts';

export interface EsimProduct {
  'id'?: (number);
  'name'?: (string);
  'country_code'?: (string);
  'currency_code'?: (string);
  'image_url'?: (string);
  'variants'?: (_dg_catalog_v1_EsimVariant)[];
}

export interface EsimProduct__Output {
  'id': (number);
  'name': (string);
  'country_code': (string);
  'currency_code': (string);
  'image_url': (string);
  'variants': (_dg_catalog_v1_EsimVariant__Output)[];
}
