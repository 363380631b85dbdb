// Original file: protos/dg/events/v1/events.proto

import type { Long } from '@grpc/proto-loader';

export interface OrderPlaced {
  'order_id'?: (number);
  'client_id'?: (number);
  'vertical'?: (string);
  'product_id'?: (number);
  'supplier'?: (string);
  'supplier_sku'?: (string);
  'denomination_minor'?: (number | string | Long);
  'currency'?: (string);
  'quantity'?: (number);
  'delivery_time'?: (string);
  'is_inline'?: (boolean);
  'fallback_supplier'?: (string);
  'fallback_supplier_sku'?: (string);
  'input_data_json'?: (string);
  'recipient'?: (string);
  'refused_as'?: (string);
  'data_amount_gb'?: (string);
  'validity_days'?: (number);
}

export interface OrderPlaced__Output {
  'order_id': (number);
  'client_id': (number);
  'vertical': (string);
  'product_id': (number);
  'supplier': (string);
  'supplier_sku': (string);
  'denomination_minor': (string);
  'currency': (string);
  'quantity': (number);
  'delivery_time': (string);
  'is_inline': (boolean);
  'fallback_supplier': (string);
  'fallback_supplier_sku': (string);
  'input_data_json': (string);
  'recipient': (string);
  'refused_as': (string);
  'data_amount_gb': (string);
  'validity_days': (number);
}
