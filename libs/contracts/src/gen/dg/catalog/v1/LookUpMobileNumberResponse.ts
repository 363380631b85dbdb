// Original file: protos/dg/catalog/v1/catalog.proto

import type { MobileMatch as _dg_catalog_v1_MobileMatch, MobileMatch__Output as _dg_catalog_v1_MobileMatch__Output } from '../../../dg/catalog/v1/MobileMatch.ts';

export interface LookUpMobileNumberResponse {
  'matches'?: (_dg_catalog_v1_MobileMatch)[];
}

export interface LookUpMobileNumberResponse__Output {
  'matches': (_dg_catalog_v1_MobileMatch__Output)[];
}
