// Original file: protos/dg/wallet/v1/wallet.proto


export interface SetRateRequest {
  'source_currency'?: (string);
  'destination_currency'?: (string);
  'rate'?: (string);
  'actor'?: (string);
}

export interface SetRateRequest__Output {
  'source_currency': (string);
  'destination_currency': (string);
  'rate': (string);
  'actor': (string);
}
