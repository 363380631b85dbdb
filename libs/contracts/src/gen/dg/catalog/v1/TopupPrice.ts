// Original file: protos/dg/catalog/v1/catalog.proto

import type { TopupOffer as _dg_catalog_v1_TopupOffer, TopupOffer__Output as _dg_catalog_v1_TopupOffer__Output } from '../../../dg/catalog/v1/TopupOffer.ts';
import type { Refusal as _dg_catalog_v1_Refusal, Refusal__Output as _dg_catalog_v1_Refusal__Output } from '../../../dg/catalog/v1/Refusal.ts';

export interface TopupPrice {
  'offer'?: (_dg_catalog_v1_TopupOffer | null);
  'refusal'?: (_dg_catalog_v1_Refusal | null);
  'outcome'?: "offer"|"refusal";
}

export interface TopupPrice__Output {
  'offer'?: (_dg_catalog_v1_TopupOffer__Output | null);
  'refusal'?: (_dg_catalog_v1_Refusal__Output | null);
  'outcome'?: "offer"|"refusal";
}
