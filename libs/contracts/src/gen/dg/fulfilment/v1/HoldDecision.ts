// Original file: protos/dg/fulfilment/v1/fulfilment.proto


export interface HoldDecision {
  'order_id'?: (number);
  'refusal'?: (string);
}

export interface HoldDecision__Output {
  'order_id': (number);
  'refusal': (string);
}
