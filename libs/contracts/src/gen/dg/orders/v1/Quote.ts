// Original file: protos/dg/orders/v1/orders.proto

import type { Long } from '@grpc/proto-loader';

export interface Quote {
  'source_currency'?: (string);
  'destination_currency'?: (string);
  'gross_minor'?: (number | string | Long);
  'discount_minor'?: (number | string | Long);
  'total_minor'?: (number | string | Long);
  'discount_percent'?: (string);
  'net_minor'?: (number | string | Long);
  'handling_fee_minor'?: (number | string | Long);
  'forex_rate'?: (string);
  'conversion_fee_percent'?: (string);
  'payable_minor'?: (number | string | Long);
  '_net_minor'?: "net_minor";
  '_handling_fee_minor'?: "handling_fee_minor";
  '_forex_rate'?: "forex_rate";
  '_conversion_fee_percent'?: "conversion_fee_percent";
}

export interface Quote__Output {
  'source_currency': (string);
  'destination_currency': (string);
  'gross_minor': (string);
  'discount_minor': (string);
  'total_minor': (string);
  'discount_percent': (string);
  'net_minor'?: (string);
  'handling_fee_minor'?: (string);
  'forex_rate'?: (string);
  'conversion_fee_percent'?: (string);
  'payable_minor': (string);
  '_net_minor'?: "net_minor";
  '_handling_fee_minor'?: "handling_fee_minor";
  '_forex_rate'?: "forex_rate";
  '_conversion_fee_percent'?: "conversion_fee_percent";
}
