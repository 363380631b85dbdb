import type { TopupType } from '@dg/kernel';

export const inputFieldTypes = ['text', 'number', 'phone', 'select'] as const;

/** What an order of the product must say in `input_data` (specification, "Topup product"). */
export interface InputField {
  readonly fieldName: string;
  readonly fieldLabel: string;
  readonly fieldType: (typeof inputFieldTypes)[number];
  readonly isRequired: boolean;
  /** Found anywhere in the value, unless it is anchored; in the syntax of RE2. */
  readonly validationRegex: string | null;
  readonly placeholder: string | null;
  readonly helpText: string | null;
  /** Of a select; else empty. */
  readonly options: readonly InputOption[];
}

export interface InputOption {
  readonly value: string;
  readonly label: string;
}

/** What an import line says of a topup product (decisions, section 9). */
export interface TopupProductContent {
  readonly sku: string;
  readonly name: string;
  readonly topupType: TopupType;
  /** ISO 3166-1 alpha-3, or GLO. */
  readonly countryCode: string;
  readonly currencyCode: string;
  /** May be empty. */
  readonly imageUrl: string;
  /** null: the operators of the prefixes that name the product. */
  readonly operator: string | null;
  readonly supplier: string;
  readonly isActive: boolean;
  readonly inputFields: readonly InputField[];
}

export interface TopupProduct extends TopupProductContent {
  /** Given at the first import of the sku and kept over updates. */
  readonly id: number;
}
