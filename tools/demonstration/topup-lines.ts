/** What a customer must say of whom a top-up is for (specification, "Topup product"). */
export interface InputField {
  readonly field_name: string;
  readonly field_label: string;
  readonly field_type: 'text' | 'number' | 'phone' | 'select';
  readonly is_required: boolean;
  readonly validation_regex?: string;
  /** Always a value that is accepted. */
  readonly placeholder?: string;
  readonly help_text?: string;
  readonly options?: readonly { readonly value: string; readonly label: string }[];
}

/** A line of the catalogue import (decisions, section 9), as are the two below. */
export interface TopupProductLine {
  readonly type: 'topup_product';
  readonly sku: string;
  readonly name: string;
  readonly topup_type: 'GAMING' | 'MOBILE' | 'UTILITY';
  /** ISO 3166-1 alpha-3, or GLO. */
  readonly country_code: string;
  readonly currency_code: string;
  readonly image_url: string;
  readonly input_fields: readonly InputField[];
  readonly operator?: string;
  readonly supplier: string;
}

export interface TopupVariantLine {
  readonly type: 'topup_variant';
  readonly sku: string;
  readonly product_sku: string;
  readonly name: string;
  readonly category?: 'Airtime' | 'Data' | 'Bundle';
  readonly currency_code: string;
  /** Of the par value. */
  readonly unit?: string;
  /** Both or none; a variant without them has fixed amounts. */
  readonly min_amount?: number;
  readonly max_amount?: number;
  /** Decimal texts. */
  readonly fixed_amounts?: readonly string[];
  readonly available_in: readonly { readonly code: string; readonly name: string }[];
  readonly fields: readonly VariantField[];
  /** Another one than that of the product. */
  readonly supplier?: string;
  readonly supplier_sku: string;
  /** Who is asked when the supplier has definitely refused. */
  readonly fallback?: { readonly supplier: string; readonly supplier_sku: string };
}

export interface VariantField {
  readonly key: string;
  readonly value: string | number;
}

export interface OperatorPrefixLine {
  readonly type: 'operator_prefix';
  readonly country_code: string;
  /** The first digits of an E.164 number, without the plus. */
  readonly prefix: string;
  readonly operator: string;
  readonly product_sku: string;
}

/** A product with everything that belongs to it. */
export interface DemonstrationTopup {
  readonly product: TopupProductLine;
  readonly variants: readonly TopupVariantLine[];
  readonly prefixes: readonly OperatorPrefixLine[];
}

export interface Place {
  readonly code: string;
  readonly name: string;
  readonly currency: string;
}

/** What a variant says beside what follows from its product; its sku is that of the product and `key`. */
export interface Plan extends Omit<
  TopupVariantLine,
  'type' | 'sku' | 'product_sku' | 'currency_code' | 'available_in' | 'supplier_sku'
> {
  readonly key: string;
  /** Default: the sku behind `SBX-`. */
  readonly supplier_sku?: string;
}

const instant: VariantField = { key: 'delivery_time', value: 'Instant' };

/** So much of an in-game currency. */
export function pack(count: number, unit: string, price: string, ...fields: VariantField[]): Plan {
  const parValue: VariantField = { key: 'par_value', value: count };
  return { ...item(String(count), `${count} ${unit}`, price, parValue, ...fields), unit };
}

/** Something that has one price. */
export function item(key: string, name: string, price: string, ...fields: VariantField[]): Plan {
  return { key, name, fixed_amounts: [price], fields: [instant, ...fields] };
}

/** Any amount from minimum to maximum, worth itself. */
export function range(key: string, name: string, min_amount: number, max_amount: number): Plan {
  return { key, name, min_amount, max_amount, fields: [instant] };
}

/** Any of several amounts, worth themselves. */
export function amounts(key: string, name: string, ...fixed_amounts: string[]): Plan {
  return { key, name, fixed_amounts, fields: [instant] };
}

export function days(count: number): VariantField[] {
  return [
    { key: 'validity_days', value: count },
    { key: 'validity_unit', value: 'days' },
  ];
}

export function topup(
  product: Pick<TopupProductLine, 'sku' | 'name' | 'topup_type' | 'input_fields'> & { readonly operator?: string },
  { code, name, currency }: Place,
  plans: readonly Plan[],
  prefixes: readonly string[] = [],
): DemonstrationTopup {
  const { sku, operator } = product;
  return {
    product: {
      type: 'topup_product',
      ...product,
      country_code: code,
      currency_code: currency,
      image_url: `https://images.example/topups/${sku.toLowerCase()}.png`,
      supplier: 'sandbox',
    },
    variants: plans.map(({ key, ...plan }) => ({
      type: 'topup_variant',
      sku: `${sku}-${key}`,
      product_sku: sku,
      currency_code: currency,
      available_in: [{ code, name }],
      supplier_sku: `SBX-${sku}-${key}`,
      ...plan,
    })),
    prefixes:
      operator === undefined
        ? []
        : prefixes.map((prefix) => ({
            type: 'operator_prefix',
            country_code: code,
            prefix,
            operator,
            product_sku: sku,
          })),
  };
}
