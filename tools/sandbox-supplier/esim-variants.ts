/** What this supplier sells of a product, as `GET /esim/variants` lists it. */
export type EsimVariant = {
  readonly sku: string;
  readonly name: string;
  readonly description: string;
  readonly currency: string;
  /** Decimal text. */
  readonly amount: string;
  /** Decimal text. */
  readonly data_amount_gb: string;
  readonly validity_days: number;
  readonly regions: readonly { readonly code: string; readonly name: string }[];
  readonly fields: readonly { readonly key: string; readonly value: string | number | boolean }[];
};

const productPrefix = 'SBX-ESIM-';

const plans = [
  { gb: 1, days: 7, amount: '3.50' },
  { gb: 5, days: 30, amount: '11.00' },
  { gb: 20, days: 30, amount: '29.00' },
] as const;

/** Three variants of any product of ours; of another's none. */
export function esimVariantsOf(productSku: string): EsimVariant[] {
  if (!productSku.startsWith(productPrefix)) return [];
  return plans.map(({ gb, days, amount }) => ({
    sku: `${productSku}-${gb}GB-${days}D`,
    name: `${gb} GB for ${days} days`,
    description: `${gb} GB of data, valid for ${days} days from the first use`,
    currency: 'USD',
    amount,
    data_amount_gb: String(gb),
    validity_days: days,
    regions: [
      { code: 'FRA', name: 'France' },
      { code: 'ITA', name: 'Italy' },
    ],
    fields: [
      { key: 'speed', value: '5G' },
      { key: 'is_tethering_allowed', value: true },
      // Suppliers send more than clients may see.
      { key: 'wholesale_margin', value: 12.5 },
    ],
  }));
}
