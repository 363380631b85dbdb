/** What an import line says of an eSIM product (decisions, section 9). */
export interface EsimProductContent {
  readonly sku: string;
  readonly name: string;
  /** ISO 3166-1 alpha-3, or GLO. */
  readonly countryCode: string;
  readonly currencyCode: string;
  /** May be empty. */
  readonly imageUrl: string;
  /** Never own stock. */
  readonly supplier: string;
  readonly isActive: boolean;
}

export interface EsimProduct extends EsimProductContent {
  /** Given at the first import of the sku and kept over updates. */
  readonly id: number;
}
