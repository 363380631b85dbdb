// Original file: protos/dg/wallet/v1/wallet.proto

import type { Long } from '@grpc/proto-loader';

export interface Transaction {
  'id'?: (number);
  'wallet_id'?: (number);
  'currency'?: (string);
  'amount_minor'?: (number | string | Long);
  'transaction_type'?: (string);
  'status'?: (string);
  'source_currency'?: (string);
  'destination_currency'?: (string);
  'forex_rate'?: (string);
  'conversion_charges_minor'?: (number | string | Long);
  'remarks'?: (string);
  'created_at'?: (string);
  '_source_currency'?: "source_currency";
  '_destination_currency'?: "destination_currency";
  '_forex_rate'?: "forex_rate";
  '_conversion_charges_minor'?: "conversion_charges_minor";
}

export interface Transaction__Output {
  'id': (number);
  'wallet_id': (number);
  'currency': (string);
  'amount_minor': (string);
  'transaction_type': (string);
  'status': (string);
  'source_currency'?: (string);
  'destination_currency'?: (string);
  'forex_rate'?: (string);
  'conversion_charges_minor'?: (string);
  'remarks': (string);
  'created_at': (string);
  '_source_currency'?: "source_currency";
  '_destination_currency'?: "destination_currency";
  '_forex_rate'?: "forex_rate";
  '_conversion_charges_minor'?: "conversion_charges_minor";
}
