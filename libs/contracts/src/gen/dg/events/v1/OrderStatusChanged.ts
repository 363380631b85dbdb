// Original file: protos/dg/events/v1/events.proto

import type { Long } from '@grpc/proto-loader';

export interface OrderStatusChanged {
  'order_id'?: (number);
  'client_id'?: (number);
  'vertical'?: (string);
  'order_version'?: (number);
  'status'?: (string);
  'client_reference'?: (string);
  'email'?: (string);
  'product_id'?: (number);
  'product_name'?: (string);
  'denomination_minor'?: (number | string | Long);
  'quantity'?: (number);
  'amount_minor'?: (number | string | Long);
  'currency'?: (string);
  'placed_at'?: (string);
  'message'?: (string);
  'variant_name'?: (string);
  'country_code'?: (string);
  'payable_minor'?: (number | string | Long);
  'wallet_currency'?: (string);
  'transaction_id'?: (number);
  'failure_code'?: (string);
  'failure_reason'?: (string);
  'data_amount_gb'?: (string);
  'validity_days'?: (number);
  'iccid'?: (string);
  'activation_status'?: (string);
  'installed_at'?: (string);
  'activated_at'?: (string);
  'profile_change'?: (string);
  'usage_percent'?: (number);
  'completed_at'?: (string);
  '_client_reference'?: "client_reference";
  '_email'?: "email";
  '_transaction_id'?: "transaction_id";
  '_failure_code'?: "failure_code";
  '_failure_reason'?: "failure_reason";
}

export interface OrderStatusChanged__Output {
  'order_id': (number);
  'client_id': (number);
  'vertical': (string);
  'order_version': (number);
  'status': (string);
  'client_reference'?: (string);
  'email'?: (string);
  'product_id': (number);
  'product_name': (string);
  'denomination_minor': (string);
  'quantity': (number);
  'amount_minor': (string);
  'currency': (string);
  'placed_at': (string);
  'message': (string);
  'variant_name': (string);
  'country_code': (string);
  'payable_minor': (string);
  'wallet_currency': (string);
  'transaction_id'?: (number);
  'failure_code'?: (string);
  'failure_reason'?: (string);
  'data_amount_gb': (string);
  'validity_days': (number);
  'iccid': (string);
  'activation_status': (string);
  'installed_at': (string);
  'activated_at': (string);
  'profile_change': (string);
  'usage_percent': (number);
  'completed_at': (string);
  '_client_reference'?: "client_reference";
  '_email'?: "email";
  '_transaction_id'?: "transaction_id";
  '_failure_code'?: "failure_code";
  '_failure_reason'?: "failure_reason";
}
