// Original file: protos/dg/fulfilment/v1/fulfilment.proto


export interface SupplierVariant {
  'sku'?: (string);
  'name'?: (string);
  'description'?: (string);
  'currency_code'?: (string);
  'amount'?: (string);
  'data_amount_gb'?: (string);
  'validity_days'?: (number);
  'regions_json'?: (string);
  'fields_json'?: (string);
}

export interface SupplierVariant__Output {
  'sku': (string);
  'name': (string);
  'description': (string);
  'currency_code': (string);
  'amount': (string);
  'data_amount_gb': (string);
  'validity_days': (number);
  'regions_json': (string);
  'fields_json': (string);
}
