import type { Place } from './topup-lines.ts';

/** A line of the catalogue import (decisions, section 9), as is the one below. */
export interface EsimProductLine {
  readonly type: 'esim_product';
  readonly sku: string;
  readonly name: string;
  /** ISO 3166-1 alpha-3, or GLO. */
  readonly country_code: string;
  readonly currency_code: string;
  readonly image_url: string;
  readonly supplier: string;
}

export interface EsimVariantLine {
  readonly type: 'esim_variant';
  readonly sku: string;
  readonly product_sku: string;
  readonly name: string;
  readonly description: string;
  readonly currency_code: string;
  /** Decimal text. */
  readonly amount: string;
  /** 0: unlimited. */
  readonly data_amount_gb: number;
  readonly validity_days: number;
  readonly regions: readonly Region[];
  readonly fields: readonly { readonly key: string; readonly value: string | number | boolean }[];
  readonly supplier_sku: string;
}

interface Region {
  readonly code: string;
  readonly name: string;
}

/** A product with its plans. Of one without any they are fetched from its supplier when somebody looks. */
export interface DemonstrationEsim {
  readonly product: EsimProductLine;
  readonly variants: readonly EsimVariantLine[];
}

/** Gigabytes (0: unlimited), days, price. The prices of one product differ: an order names its plan by the price. */
export type EsimPlan = readonly [gigabytes: number, days: number, price: string];

interface Sale {
  readonly supplier: 'sandbox' | 'sandbox-smdp';
  /** Where it can be used; the country of the product when left out. */
  readonly regions?: readonly Region[];
  readonly networks: string;
  readonly speed: '4G' | '5G';
  /** Calls that come with every plan. */
  readonly voiceMinutes?: number;
  /** What the supplier calls a plan; default: its sku behind `SBX-`. */
  readonly supplierSku?: string;
}

export function esim(
  product: Pick<EsimProductLine, 'sku' | 'name'>,
  { code, name, currency }: Place,
  plans: readonly EsimPlan[],
  sale: Sale,
): DemonstrationEsim {
  const { sku } = product;
  return {
    product: {
      type: 'esim_product',
      ...product,
      country_code: code,
      currency_code: currency,
      image_url: `https://images.example/esims/${sku.toLowerCase()}.png`,
      supplier: sale.supplier,
    },
    variants: plans.map(([gigabytes, days, price]): EsimVariantLine => {
      const isUnlimited = gigabytes === 0;
      const planSku = `${sku}-${isUnlimited ? 'UNLIMITED' : `${gigabytes}GB`}-${days}D`;
      const data = isUnlimited ? 'Unlimited' : `${gigabytes} GB`;
      return {
        type: 'esim_variant',
        sku: planSku,
        product_sku: sku,
        name: `${data} for ${days} days`,
        description: `${data}${isUnlimited ? ' data' : ' of data'}, valid for ${days} days from the first use`,
        currency_code: currency,
        amount: price,
        data_amount_gb: gigabytes,
        validity_days: days,
        regions: sale.regions ?? [{ code, name }],
        fields: fieldsOf(sale, isUnlimited),
        supplier_sku: sale.supplierSku ?? `SBX-${planSku}`,
      };
    }),
  };
}

function fieldsOf({ networks, speed, voiceMinutes }: Sale, isUnlimited: boolean): EsimVariantLine['fields'] {
  return [
    { key: 'networks', value: networks },
    { key: 'speed', value: speed },
    { key: 'is_tethering_allowed', value: !isUnlimited },
    { key: 'activation_policy', value: 'First use' },
    ...(voiceMinutes === undefined ? [] : [{ key: 'voice_minutes', value: voiceMinutes }]),
  ];
}
