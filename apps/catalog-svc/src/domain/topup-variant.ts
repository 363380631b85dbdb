import { fieldsWith, type Region, type VariantField } from './variant-field.ts';

/** What an import line says of a topup variant (decisions, section 9). It has a range or fixed amounts, never both. */
export interface TopupVariantContent {
  readonly sku: string;
  /** A variant keeps its product for ever. */
  readonly productSku: string;
  readonly name: string;
  /** Such as Airtime, Data or Bundle; may be empty. */
  readonly category: string;
  readonly currencyCode: string;
  readonly unit: string | null;
  /** Minor units of the variant's currency, as are the others; the range is closed. */
  readonly minMinor: bigint | null;
  readonly maxMinor: bigint | null;
  readonly fixedMinor: readonly bigint[] | null;
  readonly availableIn: readonly Region[];
  /** Also those that clients never see. */
  readonly fields: readonly VariantField[];
  /** null: the product's. */
  readonly supplier: string | null;
  readonly supplierSku: string;
  readonly fallback: SupplierRoute | null;
  /** What the house pays, a decimal text. Kept for the operator; no answer has it. */
  readonly cost: string | null;
  readonly isActive: boolean;
}

export interface TopupVariant extends TopupVariantContent {
  /** Given at the first import of the sku and kept over updates. */
  readonly id: number;
  readonly productId: number;
}

export interface SupplierRoute {
  readonly supplier: string;
  readonly supplierSku: string;
}

const shownKeys = new Set(['par_value', 'delivery_time', 'validity_days', 'validity_unit', 'tag']);

/** The fields a client may see: never pricing, suppliers or routing (decisions, section 12, "Variant fields"). */
export function shownTopupFields(variant: TopupVariant): readonly VariantField[] {
  return fieldsWith(variant.fields, shownKeys);
}

/** Whether the variant is sold for this amount of its currency. */
export function acceptsAmount(variant: TopupVariant, minor: bigint): boolean {
  const { minMinor, maxMinor, fixedMinor } = variant;
  if (fixedMinor !== null) return fixedMinor.includes(minor);
  return minMinor !== null && maxMinor !== null && minMinor <= minor && minor <= maxMinor;
}
