// Original file: protos/dg/notify/v1/notify.proto


export interface OrderEmail {
  'kind'?: (string);
  'status'?: (string);
  'try_count'?: (number);
  'last_error'?: (string);
  'created_at'?: (string);
  'sent_at'?: (string);
}

export interface OrderEmail__Output {
  'kind': (string);
  'status': (string);
  'try_count': (number);
  'last_error': (string);
  'created_at': (string);
  'sent_at': (string);
}
