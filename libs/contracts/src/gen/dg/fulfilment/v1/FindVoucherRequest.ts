// Original file: protos/dg/fulfilment/v1/fulfilment.proto


export interface FindVoucherRequest {
  'client_id'?: (number);
  'code'?: (string);
}

export interface FindVoucherRequest__Output {
  'client_id': (number);
  'code': (string);
}
