// Original file: protos/dg/catalog/v1/catalog.proto

import type { VoucherLine as _dg_catalog_v1_VoucherLine, VoucherLine__Output as _dg_catalog_v1_VoucherLine__Output } from '../../../dg/catalog/v1/VoucherLine.ts';
import type { Refusal as _dg_catalog_v1_Refusal, Refusal__Output as _dg_catalog_v1_Refusal__Output } from '../../../dg/catalog/v1/Refusal.ts';

export interface VoucherPrice {
  'line'?: (_dg_catalog_v1_VoucherLine | null);
  'refusal'?: (_dg_catalog_v1_Refusal | null);
  'outcome'?: "line"|"refusal";
}

export interface VoucherPrice__Output {
  'line'?: (_dg_catalog_v1_VoucherLine__Output | null);
  'refusal'?: (_dg_catalog_v1_Refusal__Output | null);
  'outcome'?: "line"|"refusal";
}
