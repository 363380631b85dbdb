// Original file: protos/dg/catalog/v1/catalog.proto

import type { TopupLine as _dg_catalog_v1_TopupLine, TopupLine__Output as _dg_catalog_v1_TopupLine__Output } from '../../../dg/catalog/v1/TopupLine.ts';

export interface TopupOffer {
  'product_id'?: (number);
  'product_name'?: (string);
  'country_code'?: (string);
  'lines'?: (_dg_catalog_v1_TopupLine)[];
  'input_data_json'?: (string);
  'recipient'?: (string);
  'recipient_failure_code'?: (string);
}

export interface TopupOffer__Output {
  'product_id': (number);
  'product_name': (string);
  'country_code': (string);
  'lines': (_dg_catalog_v1_TopupLine__Output)[];
  'input_data_json': (string);
  'recipient': (string);
  'recipient_failure_code': (string);
}
