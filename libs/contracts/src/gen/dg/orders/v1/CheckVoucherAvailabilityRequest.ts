// Original file: protos/dg/orders/v1/orders.proto


export interface CheckVoucherAvailabilityRequest {
  'client_id'?: (number);
  'product_id'?: (number);
  'denomination'?: (string);
  'quantity'?: (number);
  'country_code'?: (string);
  'quantity_max'?: (number);
}

export interface CheckVoucherAvailabilityRequest__Output {
  'client_id': (number);
  'product_id': (number);
  'denomination': (string);
  'quantity': (number);
  'country_code': (string);
  'quantity_max': (number);
}
