// Original file: protos/dg/orders/v1/orders.proto

import type { DenominationAvailability as _dg_orders_v1_DenominationAvailability, DenominationAvailability__Output as _dg_orders_v1_DenominationAvailability__Output } from '../../../dg/orders/v1/DenominationAvailability.ts';

export interface VoucherAvailability {
  'product_id'?: (number);
  'is_available'?: (boolean);
  'status'?: (string);
  'available_denominations'?: (_dg_orders_v1_DenominationAvailability)[];
  'restricted_countries'?: (string)[];
  'checked_at'?: (string);
  'currency'?: (string);
}

export interface VoucherAvailability__Output {
  'product_id': (number);
  'is_available': (boolean);
  'status': (string);
  'available_denominations': (_dg_orders_v1_DenominationAvailability__Output)[];
  'restricted_countries': (string)[];
  'checked_at': (string);
  'currency': (string);
}
