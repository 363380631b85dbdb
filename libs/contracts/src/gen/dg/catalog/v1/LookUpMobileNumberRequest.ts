// Original file: protos/dg/catalog/v1/catalog.proto


export interface LookUpMobileNumberRequest {
  'client_id'?: (number);
  'mobile_number'?: (string);
}

export interface LookUpMobileNumberRequest__Output {
  'client_id': (number);
  'mobile_number': (string);
}
