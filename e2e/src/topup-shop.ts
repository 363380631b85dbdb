import type { Platform } from './platform.ts';
import { importCatalogue, unique, type Client } from './shop.ts';

/** A top-up order as its client sees it (specification, "Topup order"). */
export interface TopupOrder {
  readonly id: number;
  readonly status: string;
  readonly status_text: string;
  readonly amount: number;
  readonly currency: string;
  readonly variant_name: string;
  readonly input_data?: Record<string, unknown>;
  readonly transaction_id?: number;
  readonly failure_code?: string;
  readonly failure_reason?: string;
  readonly is_user_fixable?: boolean;
  readonly completed_at?: string;
}

export interface TopupProduct {
  readonly id: number;
  readonly sku: string;
  readonly name: string;
}

export interface TopupProductOptions {
  readonly type?: 'GAMING' | 'MOBILE' | 'UTILITY';
  readonly country?: string;
  readonly currency?: string;
  readonly inputFields?: readonly object[];
  readonly operator?: string;
  /** Import lines of its variants but for type, skus and currency; a range of 1 to 100 when left out. */
  readonly variants?: readonly object[];
  /** Further lines of the same import, e.g. prefixes. */
  readonly more?: (sku: string) => readonly object[];
}

export const playerId = { field_name: 'player_id', field_label: 'Player ID', field_type: 'text', is_required: true };
export const phoneNumber = { field_name: 'phone_number', field_label: 'Phone', field_type: 'phone', is_required: true };
const range = { name: 'Credits', min_amount: '1', max_amount: '100' };

/** A new top-up product of the sandbox supplier. */
export async function newTopup(
  platform: Platform,
  viewer: Client,
  options: TopupProductOptions = {},
): Promise<TopupProduct> {
  const sku = unique('TOPUP');
  const name = `Topup ${sku}`;
  const currency = options.currency ?? 'USD';
  const product = {
    type: 'topup_product',
    sku,
    name,
    topup_type: options.type ?? 'GAMING',
    country_code: options.country ?? 'GLO',
    currency_code: currency,
    input_fields: options.inputFields ?? [playerId],
    ...(options.operator === undefined ? {} : { operator: options.operator }),
    supplier: 'sandbox',
  };
  const variants = (options.variants ?? [range]).map((variant, index) => ({
    type: 'topup_variant',
    sku: `${sku}-${index}`,
    product_sku: sku,
    currency_code: currency,
    available_in: [],
    fields: [],
    supplier_sku: `${sku}-${index}-S`,
    ...variant,
  }));
  await importCatalogue(platform, [product, ...variants, ...(options.more?.(sku) ?? [])]);
  const { body } = await viewer.api.get<{ id: number }[]>(`/api/v1/topups/products?search=${encodeURIComponent(name)}`);
  return { id: body[0]!.id, sku, name };
}

export function placeTopup(client: Client, product: TopupProduct, recipient: string, more: object = {}) {
  return client.api.post<TopupOrder>('/api/v1/topups/orders', {
    product_id: product.id,
    amount: 10,
    input_data: { player_id: recipient },
    ...more,
  });
}

export async function topupOf(client: Client, id: number): Promise<TopupOrder> {
  return (await client.api.get<TopupOrder>(`/api/v1/topups/orders/${id}`)).body;
}
