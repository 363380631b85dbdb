// Original file: protos/dg/wallet/v1/wallet.proto


export interface Rate {
  'source_currency'?: (string);
  'destination_currency'?: (string);
  'rate'?: (string);
  'updated_at'?: (string);
}

export interface Rate__Output {
  'source_currency': (string);
  'destination_currency': (string);
  'rate': (string);
  'updated_at': (string);
}
