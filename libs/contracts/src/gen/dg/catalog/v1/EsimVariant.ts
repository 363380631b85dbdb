// Original file: protos/dg/catalog/v1/catalog.proto

import type { Region as _dg_catalog_v1_Region, Region__Output as _dg_catalog_v1_Region__Output } from '../../../dg/catalog/v1/Region.ts';
import type { VariantField as _dg_catalog_v1_VariantField, VariantField__Output as _dg_catalog_v1_VariantField__Output } from '../../../dg/catalog/v1/VariantField.ts';
import type { Long } from '@grpc/proto-loader';

export interface EsimVariant {
  'id'?: (number);
  'esim_product_id'?: (number);
  'name'?: (string);
  'description'?: (string);
  'currency_code'?: (string);
  'amount_minor'?: (number | string | Long);
  'data_amount_gb'?: (string);
  'validity_days'?: (number);
  'client_discount_percent'?: (string);
  'regions'?: (_dg_catalog_v1_Region)[];
  'fields'?: (_dg_catalog_v1_VariantField)[];
  '_description'?: "description";
}

export interface EsimVariant__Output {
  'id': (number);
  'esim_product_id': (number);
  'name': (string);
  'description'?: (string);
  'currency_code': (string);
  'amount_minor': (string);
  'data_amount_gb': (string);
  'validity_days': (number);
  'client_discount_percent': (string);
  'regions': (_dg_catalog_v1_Region__Output)[];
  'fields': (_dg_catalog_v1_VariantField__Output)[];
  '_description'?: "description";
}
