// Original file: protos/dg/orders/v1/orders.proto


export interface OrderProfile {
  'iccid'?: (string);
  'is_iccid_valid'?: (boolean);
  'activation_status'?: (string);
  'status_as_of'?: (string);
  'is_cancelled'?: (boolean);
}

export interface OrderProfile__Output {
  'iccid': (string);
  'is_iccid_valid': (boolean);
  'activation_status': (string);
  'status_as_of': (string);
  'is_cancelled': (boolean);
}
