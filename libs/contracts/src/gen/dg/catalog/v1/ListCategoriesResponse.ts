// Original file: protos/dg/catalog/v1/catalog.proto

import type { Category as _dg_catalog_v1_Category, Category__Output as _dg_catalog_v1_Category__Output } from '../../../dg/catalog/v1/Category.ts';

export interface ListCategoriesResponse {
  'categories'?: (_dg_catalog_v1_Category)[];
}

export interface ListCategoriesResponse__Output {
  'categories': (_dg_catalog_v1_Category__Output)[];
}
