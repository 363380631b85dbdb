// Original file: protos/dg/catalog/v1/catalog.proto


export interface DescribeSkusRequest {
  'supplier_skus'?: (string)[];
}

export interface DescribeSkusRequest__Output {
  'supplier_skus': (string)[];
}
