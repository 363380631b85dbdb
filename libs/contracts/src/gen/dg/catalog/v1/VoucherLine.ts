// Original file: protos/dg/catalog/v1/catalog.proto

import type { Long } from '@grpc/proto-loader';

export interface VoucherLine {
  'product_id'?: (number);
  'product_name'?: (string);
  'country_code'?: (string);
  'currency_code'?: (string);
  'supplier'?: (string);
  'supplier_sku'?: (string);
  'delivery_mode'?: (string);
  'delivery_time'?: (string);
  'denomination_minor'?: (number | string | Long);
  'discount_percent'?: (string);
  'is_redeemable'?: (boolean);
}

export interface VoucherLine__Output {
  'product_id': (number);
  'product_name': (string);
  'country_code': (string);
  'currency_code': (string);
  'supplier': (string);
  'supplier_sku': (string);
  'delivery_mode': (string);
  'delivery_time': (string);
  'denomination_minor': (string);
  'discount_percent': (string);
  'is_redeemable': (boolean);
}
