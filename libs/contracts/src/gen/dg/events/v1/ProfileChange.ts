// Original file: protos/dg/events/v1/events.proto


export interface ProfileChange {
  'sequence'?: (number);
  'change'?: (string);
  'activation_status'?: (string);
  'installed_at'?: (string);
  'activated_at'?: (string);
  'usage_percent'?: (number);
  'occurred_at'?: (string);
}

export interface ProfileChange__Output {
  'sequence': (number);
  'change': (string);
  'activation_status': (string);
  'installed_at': (string);
  'activated_at': (string);
  'usage_percent': (number);
  'occurred_at': (string);
}
