// Original file: protos/dg/fulfilment/v1/fulfilment.proto

import type { Long } from '@grpc/proto-loader';

export interface JobRequest {
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
  'vertical'?: (string);
  'fallback_supplier'?: (string);
  'fallback_supplier_sku'?: (string);
  'input_data_json'?: (string);
  'recipient'?: (string);
  'refused_as'?: (string);
  'data_amount_gb'?: (string);
  'validity_days'?: (number);
}

export interface JobRequest__Output {
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
  'vertical': (string);
  'fallback_supplier': (string);
  'fallback_supplier_sku': (string);
  'input_data_json': (string);
  'recipient': (string);
  'refused_as': (string);
  'data_amount_gb': (string);
  'validity_days': (number);
}
