// Original file: protos/dg/fulfilment/v1/fulfilment.proto


export interface FindVoucher {
  'client_id'?: (number);
  'code'?: (string);
}

export interface FindVoucher__Output {
  'client_id': (number);
  'code': (string);
}
