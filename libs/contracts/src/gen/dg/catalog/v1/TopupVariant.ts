// Original file: protos/dg/catalog/v1/catalog.proto

import type { Region as _dg_catalog_v1_Region, Region__Output as _dg_catalog_v1_Region__Output } from '../../../dg/catalog/v1/Region.ts';
import type { VariantField as _dg_catalog_v1_VariantField, VariantField__Output as _dg_catalog_v1_VariantField__Output } from '../../../dg/catalog/v1/VariantField.ts';
import type { Long } from '@grpc/proto-loader';

export interface TopupVariant {
  'id'?: (number);
  'name'?: (string);
  'category'?: (string);
  'currency_code'?: (string);
  'unit'?: (string);
  'min_minor'?: (number | string | Long);
  'max_minor'?: (number | string | Long);
  'fixed_minor'?: (number | string | Long)[];
  'available_in'?: (_dg_catalog_v1_Region)[];
  'fields'?: (_dg_catalog_v1_VariantField)[];
  '_unit'?: "unit";
  '_min_minor'?: "min_minor";
  '_max_minor'?: "max_minor";
}

export interface TopupVariant__Output {
  'id': (number);
  'name': (string);
  'category': (string);
  'currency_code': (string);
  'unit'?: (string);
  'min_minor'?: (string);
  'max_minor'?: (string);
  'fixed_minor': (string)[];
  'available_in': (_dg_catalog_v1_Region__Output)[];
  'fields': (_dg_catalog_v1_VariantField__Output)[];
  '_unit'?: "unit";
  '_min_minor'?: "min_minor";
  '_max_minor'?: "max_minor";
}
