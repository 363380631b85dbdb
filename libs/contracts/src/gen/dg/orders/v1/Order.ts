// Original file: protos/dg/orders/v1/orders.proto

import type { Long } from '@grpc/proto-loader';

export interface Order {
  'id'?: (number);
  'client_id'?: (number);
  'vertical'?: (string);
  'client_reference'?: (string);
  'product_id'?: (number);
  'product_name'?: (string);
  'country_code'?: (string);
  'product_currency'?: (string);
  'denomination_minor'?: (number | string | Long);
  'quantity'?: (number);
  'amount_minor'?: (number | string | Long);
  'discount_minor'?: (number | string | Long);
  'wallet_id'?: (number);
  'wallet_currency'?: (string);
  'payable_minor'?: (number | string | Long);
  'status'?: (string);
  'message'?: (string);
  'email'?: (string);
  'transaction_id'?: (number);
  'placed_at'?: (string);
  'completed_at'?: (string);
  'version'?: (number);
  'is_expected_soon'?: (boolean);
  'variant_name'?: (string);
  'input_data_json'?: (string);
  'failure_code'?: (string);
  'failure_reason'?: (string);
  'is_user_fixable'?: (boolean);
  '_client_reference'?: "client_reference";
  '_email'?: "email";
  '_transaction_id'?: "transaction_id";
  '_completed_at'?: "completed_at";
  '_failure_code'?: "failure_code";
  '_failure_reason'?: "failure_reason";
}

export interface Order__Output {
  'id': (number);
  'client_id': (number);
  'vertical': (string);
  'client_reference'?: (string);
  'product_id': (number);
  'product_name': (string);
  'country_code': (string);
  'product_currency': (string);
  'denomination_minor': (string);
  'quantity': (number);
  'amount_minor': (string);
  'discount_minor': (string);
  'wallet_id': (number);
  'wallet_currency': (string);
  'payable_minor': (string);
  'status': (string);
  'message': (string);
  'email'?: (string);
  'transaction_id'?: (number);
  'placed_at': (string);
  'completed_at'?: (string);
  'version': (number);
  'is_expected_soon': (boolean);
  'variant_name': (string);
  'input_data_json': (string);
  'failure_code'?: (string);
  'failure_reason'?: (string);
  'is_user_fixable': (boolean);
  '_client_reference'?: "client_reference";
  '_email'?: "email";
  '_transaction_id'?: "transaction_id";
  '_completed_at'?: "completed_at";
  '_failure_code'?: "failure_code";
  '_failure_reason'?: "failure_reason";
}
