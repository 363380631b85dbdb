import { otherOperatorsNumber } from './errands.ts';
import type { Goods } from './market.ts';

type Topup = Extract<keyof Goods, `topup${string}`>;

const player = { field_name: 'player_id', field_label: 'Player', field_type: 'text', is_required: true };
const phone = { field_name: 'phone_number', field_label: 'Phone', field_type: 'phone', is_required: true };
const operators = { topupMobile: 'Red', topupOther: 'Blue' } as const;

/** The import lines of the market's top-ups: each a product with one variant of any amount from 1 to 100. */
export function topupLines(skus: Readonly<Record<Topup, string>>, variantName: string): object[] {
  const kinds = ['topup', 'topupRerouted', 'topupMobile', 'topupOther'] as const satisfies readonly Topup[];
  const prefix = {
    type: 'operator_prefix',
    country_code: 'SMR',
    prefix: otherOperatorsNumber.slice(1, 6),
    operator: operators.topupOther,
    product_sku: skus.topupOther,
  };
  return [
    ...kinds.flatMap((kind) => [productLine(kind, skus[kind]), variantLine(kind, skus[kind], variantName)]),
    prefix,
  ];
}

function productLine(kind: Topup, sku: string): object {
  const isMobile = kind === 'topupMobile' || kind === 'topupOther';
  return {
    type: 'topup_product',
    sku,
    name: `Reliability ${sku}`,
    topup_type: isMobile ? 'MOBILE' : 'GAMING',
    country_code: isMobile ? 'SMR' : 'GLO',
    currency_code: 'USD',
    input_fields: [isMobile ? phone : player],
    ...(isMobile ? { operator: operators[kind] } : {}),
    supplier: 'sandbox',
  };
}

/** The first supplier of the one that is rerouted definitely has none; the second one delivers. */
function variantLine(kind: Topup, sku: string, name: string): object {
  const isRerouted = kind === 'topupRerouted';
  return {
    type: 'topup_variant',
    sku: `${sku}-V`,
    product_sku: sku,
    name,
    currency_code: 'USD',
    min_amount: '1',
    max_amount: '100',
    available_in: [],
    fields: [],
    supplier_sku: isRerouted ? `${sku}-9008` : sku,
    ...(isRerouted ? { fallback: { supplier: 'sandbox-backup', supplier_sku: sku } } : {}),
  };
}
