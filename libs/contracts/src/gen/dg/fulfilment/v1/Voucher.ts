// Original file: protos/dg/fulfilment/v1/fulfilment.proto


export interface Voucher {
  'card_number'?: (string);
  'pin_code'?: (string);
  'claim_url'?: (string);
  'expires_at'?: (string);
  'voucher_reference_number'?: (string);
  '_card_number'?: "card_number";
  '_pin_code'?: "pin_code";
  '_claim_url'?: "claim_url";
  '_expires_at'?: "expires_at";
  '_voucher_reference_number'?: "voucher_reference_number";
}

export interface Voucher__Output {
  'card_number'?: (string);
  'pin_code'?: (string);
  'claim_url'?: (string);
  'expires_at'?: (string);
  'voucher_reference_number'?: (string);
  '_card_number'?: "card_number";
  '_pin_code'?: "pin_code";
  '_claim_url'?: "claim_url";
  '_expires_at'?: "expires_at";
  '_voucher_reference_number'?: "voucher_reference_number";
}
