// Original file: protos/dg/catalog/v1/catalog.proto

import type { InputField as _dg_catalog_v1_InputField, InputField__Output as _dg_catalog_v1_InputField__Output } from '../../../dg/catalog/v1/InputField.ts';

export interface TopupProduct {
  'id'?: (number);
  'name'?: (string);
  'topup_type'?: (string);
  'country_code'?: (string);
  'currency_code'?: (string);
  'image_url'?: (string);
  'input_fields'?: (_dg_catalog_v1_InputField)[];
}

export interface TopupProduct__Output {
  'id': (number);
  'name': (string);
  'topup_type': (string);
  'country_code': (string);
  'currency_code': (string);
  'image_url': (string);
  'input_fields': (_dg_catalog_v1_InputField__Output)[];
}
