// Original file: protos/dg/fulfilment/v1/fulfilment.proto


export interface ProfileDescription {
  'iccid'?: (string);
  'is_iccid_valid'?: (boolean);
  'activation_status'?: (string);
  'status_as_of'?: (string);
  'is_cancelled'?: (boolean);
}

export interface ProfileDescription__Output {
  'iccid': (string);
  'is_iccid_valid': (boolean);
  'activation_status': (string);
  'status_as_of': (string);
  'is_cancelled': (boolean);
}
