// Original file: protos/dg/catalog/v1/catalog.proto

import type { EsimLine as _dg_catalog_v1_EsimLine, EsimLine__Output as _dg_catalog_v1_EsimLine__Output } from '../../../dg/catalog/v1/EsimLine.ts';

export interface EsimOffer {
  'product_id'?: (number);
  'product_name'?: (string);
  'country_code'?: (string);
  'lines'?: (_dg_catalog_v1_EsimLine)[];
}

export interface EsimOffer__Output {
  'product_id': (number);
  'product_name': (string);
  'country_code': (string);
  'lines': (_dg_catalog_v1_EsimLine__Output)[];
}
