import { fieldsWith, type Region, type VariantField } from './variant-field.ts';

/** What an import line, or its supplier, says of an eSIM plan (decisions, section 9). It has one price. */
export interface EsimVariantContent {
  readonly sku: string;
  /** A variant keeps its product for ever. */
  readonly productSku: string;
  readonly name: string;
  readonly description: string | null;
  readonly currencyCode: string;
  /** Minor units of the variant's currency. */
  readonly amountMinor: bigint;
  /** The shortest decimal text; "0" of an unlimited plan. */
  readonly dataAmountGb: string;
  /** From the first use on. */
  readonly validityDays: number;
  /** Where the plan can be used. */
  readonly regions: readonly Region[];
  /** Also those that clients never see. */
  readonly fields: readonly VariantField[];
  readonly supplierSku: string;
  /** The supplier that was asked for it, whose sku it has; null of a variant that was imported. */
  readonly fetchedFrom: string | null;
  readonly isActive: boolean;
}

/** Whether it was fetched from a supplier that its product no longer has: as if it had never been there. */
export const isRetired = ({ fetchedFrom, isActive }: Pick<EsimVariantContent, 'fetchedFrom' | 'isActive'>) =>
  fetchedFrom !== null && !isActive;

export interface EsimVariant extends EsimVariantContent {
  /** Given when the sku was first stored and kept over updates. */
  readonly id: number;
  readonly productId: number;
}

const shownKeys = new Set([
  'networks',
  'speed',
  'voice_minutes',
  'sms_count',
  'is_tethering_allowed',
  'activation_policy',
  'tag',
]);

/** The fields a client may see: never a wholesale price or a margin (specification, "eSIM product and variant"). */
export function shownEsimFields(variant: EsimVariant): readonly VariantField[] {
  return fieldsWith(variant.fields, shownKeys);
}
