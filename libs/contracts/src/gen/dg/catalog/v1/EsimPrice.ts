// Original file: protos/dg/catalog/v1/catalog.proto

import type { EsimOffer as _dg_catalog_v1_EsimOffer, EsimOffer__Output as _dg_catalog_v1_EsimOffer__Output } from '../../../dg/catalog/v1/EsimOffer.ts';
import type { Refusal as _dg_catalog_v1_Refusal, Refusal__Output as _dg_catalog_v1_Refusal__Output } from '../../../dg/catalog/v1/Refusal.ts';

export interface EsimPrice {
  'offer'?: (_dg_catalog_v1_EsimOffer | null);
  'refusal'?: (_dg_catalog_v1_Refusal | null);
  'outcome'?: "offer"|"refusal";
}

export interface EsimPrice__Output {
  'offer'?: (_dg_catalog_v1_EsimOffer__Output | null);
  'refusal'?: (_dg_catalog_v1_Refusal__Output | null);
  'outcome'?: "offer"|"refusal";
}
