// Original file: protos/dg/catalog/v1/catalog.proto

import type { LineError as _dg_catalog_v1_LineError, LineError__Output as _dg_catalog_v1_LineError__Output } from '../../../dg/catalog/v1/LineError.ts';

export interface ImportCatalogueResponse {
  'products'?: (number);
  'variants'?: (number);
  'prefixes'?: (number);
  'created'?: (number);
  'updated'?: (number);
  'unchanged'?: (number);
  'errors'?: (_dg_catalog_v1_LineError)[];
}

export interface ImportCatalogueResponse__Output {
  'products': (number);
  'variants': (number);
  'prefixes': (number);
  'created': (number);
  'updated': (number);
  'unchanged': (number);
  'errors': (_dg_catalog_v1_LineError__Output)[];
}
