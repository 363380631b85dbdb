// Original file: protos/dg/fulfilment/v1/fulfilment.proto

import type { Long } from '@grpc/proto-loader';

export interface StockCount {
  'supplier_sku'?: (string);
  'denomination_minor'?: (number | string | Long);
  'available'?: (number);
}

export interface StockCount__Output {
  'supplier_sku': (string);
  'denomination_minor': (string);
  'available': (number);
}
