// Original file: protos/dg/catalog/v1/catalog.proto

import type { Long } from '@grpc/proto-loader';

export interface EsimLine {
  'variant_id'?: (number);
  'variant_name'?: (string);
  'currency_code'?: (string);
  'amount_minor'?: (number | string | Long);
  'discount_percent'?: (string);
  'supplier'?: (string);
  'supplier_sku'?: (string);
  'data_amount_gb'?: (string);
  'validity_days'?: (number);
}

export interface EsimLine__Output {
  'variant_id': (number);
  'variant_name': (string);
  'currency_code': (string);
  'amount_minor': (string);
  'discount_percent': (string);
  'supplier': (string);
  'supplier_sku': (string);
  'data_amount_gb': (string);
  'validity_days': (number);
}
