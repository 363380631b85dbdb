// Original file: protos/dg/notify/v1/notify.proto


export interface RotatedSecret {
  'secret'?: (string);
  'previous_expires_at'?: (string);
}

export interface RotatedSecret__Output {
  'secret': (string);
  'previous_expires_at': (string);
}
