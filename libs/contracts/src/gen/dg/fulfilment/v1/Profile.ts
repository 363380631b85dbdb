// Original file: protos/dg/fulfilment/v1/fulfilment.proto


export interface Profile {
  'iccid'?: (string);
  'activation_code'?: (string);
  'activation_status'?: (string);
  'is_installed'?: (boolean);
  'installed_at'?: (string);
  'activated_at'?: (string);
  'status_as_of'?: (string);
}

export interface Profile__Output {
  'iccid': (string);
  'activation_code': (string);
  'activation_status': (string);
  'is_installed': (boolean);
  'installed_at': (string);
  'activated_at': (string);
  'status_as_of': (string);
}
