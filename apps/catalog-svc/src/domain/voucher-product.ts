/** What a denomination entry accepts, in minor units of the product's currency; equal bounds mean a fixed one. */
export interface VoucherDenomination {
  readonly minMinor: bigint;
  readonly maxMinor: bigint;
  /** Percent as the shortest decimal text, e.g. "3.5". */
  readonly discountPercent: string;
}

export const deliveryModes = ['Code with PIN', 'URL'] as const;
export const deliveryTimes = ['Instant', 'Delayed'] as const;

/** What an import line says of a voucher product (decisions, section 9). */
export interface VoucherProductContent {
  readonly sku: string;
  readonly name: string;
  readonly category: string;
  /** ISO 3166-1 alpha-3, or GLO. */
  readonly countryCode: string;
  readonly currencyCode: string;
  readonly deliveryMode: (typeof deliveryModes)[number];
  readonly deliveryTime: (typeof deliveryTimes)[number];
  readonly validity: string;
  readonly supplier: string;
  readonly supplierSku: string;
  readonly isRedeemable: boolean;
  /** Alpha-3 codes in alphabetical order, each once. */
  readonly restrictedCountries: readonly string[];
  readonly isActive: boolean;
  readonly denominations: readonly VoucherDenomination[];
}

export interface VoucherProduct extends VoucherProductContent {
  /** Given at the first import of the sku and kept over updates. */
  readonly id: number;
}
