// Original file: protos/dg/catalog/v1/catalog.proto

import type { Long } from '@grpc/proto-loader';

export interface TopupLine {
  'variant_id'?: (number);
  'variant_name'?: (string);
  'currency_code'?: (string);
  'amount_minor'?: (number | string | Long);
  'discount_percent'?: (string);
  'supplier'?: (string);
  'supplier_sku'?: (string);
  'fallback_supplier'?: (string);
  'fallback_supplier_sku'?: (string);
}

export interface TopupLine__Output {
  'variant_id': (number);
  'variant_name': (string);
  'currency_code': (string);
  'amount_minor': (string);
  'discount_percent': (string);
  'supplier': (string);
  'supplier_sku': (string);
  'fallback_supplier': (string);
  'fallback_supplier_sku': (string);
}
