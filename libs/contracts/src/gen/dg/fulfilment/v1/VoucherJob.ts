// Original file: protos/dg/fulfilment/v1/fulfilment.proto

import type { Long } from '@grpc/proto-loader';

export interface VoucherJob {
  'order_id'?: (number);
  'client_id'?: (number);
  'supplier'?: (string);
  'supplier_sku'?: (string);
  'denomination_minor'?: (number | string | Long);
  'currency'?: (string);
  'quantity'?: (number);
  'delivery_time'?: (string);
  'request_id'?: (string);
  'is_inline'?: (boolean);
}

export interface VoucherJob__Output {
  'order_id': (number);
  'client_id': (number);
  'supplier': (string);
  'supplier_sku': (string);
  'denomination_minor': (string);
  'currency': (string);
  'quantity': (number);
  'delivery_time': (string);
  'request_id': (string);
  'is_inline': (boolean);
}
