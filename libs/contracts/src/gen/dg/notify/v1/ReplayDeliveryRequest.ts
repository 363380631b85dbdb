// Original file: protos/dg/notify/v1/notify.proto


export interface ReplayDeliveryRequest {
  'client_id'?: (number);
  'delivery_id'?: (number);
}

export interface ReplayDeliveryRequest__Output {
  'client_id': (number);
  'delivery_id': (number);
}
