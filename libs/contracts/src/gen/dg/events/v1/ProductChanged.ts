// Original file: protos/dg/events/v1/events.proto


export interface ProductChanged {
  'vertical'?: (string);
  'product_id'?: (number);
  'change'?: (string);
  'name'?: (string);
  'changed_fields'?: (string)[];
  'updated_at'?: (string);
  'only_client_ids'?: (number)[];
  'hidden_from_client_ids'?: (number)[];
}

export interface ProductChanged__Output {
  'vertical': (string);
  'product_id': (number);
  'change': (string);
  'name': (string);
  'changed_fields': (string)[];
  'updated_at': (string);
  'only_client_ids': (number)[];
  'hidden_from_client_ids': (number)[];
}
