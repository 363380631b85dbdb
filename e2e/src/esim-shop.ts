import type { Platform } from './platform.ts';
import { importCatalogue, unique, type Client } from './shop.ts';

/** An eSIM order as its client sees it (specification, "eSIM order"). */
export interface EsimOrder {
  readonly id: number;
  readonly status: string;
  readonly status_text?: string;
  readonly amount: number;
  readonly currency: string;
  readonly activation_code?: string;
  readonly iccid?: string;
  readonly activation_status?: string;
  readonly activation_status_as_of?: string;
  readonly is_installed?: boolean;
  readonly installed_at?: string;
  readonly activated_at?: string;
  readonly transaction_id?: number;
  readonly failure_code?: string;
  readonly failure_reason?: string;
  readonly is_user_fixable?: boolean;
}

export interface EsimProduct {
  readonly id: number;
  readonly sku: string;
  readonly name: string;
}

export interface EsimProductOptions {
  readonly supplier?: string;
  /** At the end of the supplier's sku: what the sandbox does, e.g. `-9102`. */
  readonly ending?: string;
  readonly country?: string;
  readonly currency?: string;
  /** Import lines of its variants but for type, skus and currency; one of 10 for 5 GB when left out. */
  readonly variants?: readonly object[];
}

const plan = { name: '5 GB, 7 days', amount: 10, data_amount_gb: 5, validity_days: 7 };

/** A new eSIM product, of the sandbox supplier unless said otherwise. */
export async function newEsim(
  platform: Platform,
  viewer: Client,
  options: EsimProductOptions = {},
): Promise<EsimProduct> {
  const sku = unique('ESIM');
  const name = `Travel ${sku}`;
  const currency = options.currency ?? 'USD';
  const product = {
    type: 'esim_product',
    sku,
    name,
    country_code: options.country ?? 'GLO',
    currency_code: currency,
    supplier: options.supplier ?? 'sandbox',
  };
  const variants = (options.variants ?? [plan]).map((variant, index) => ({
    type: 'esim_variant',
    sku: `${sku}-${index}`,
    product_sku: sku,
    currency_code: currency,
    supplier_sku: `${sku}-${index}${options.ending ?? ''}`,
    ...variant,
  }));
  await importCatalogue(platform, [product, ...variants]);
  const { body } = await viewer.api.get<{ id: number }[]>(`/api/v1/esim/products?search=${encodeURIComponent(name)}`);
  return { id: body[0]!.id, sku, name };
}

export function placeEsim(client: Client, product: EsimProduct, more: object = {}) {
  return client.api.post<EsimOrder>('/api/v1/esim/orders', { product_id: product.id, amount: 10, ...more });
}

export async function esimOf(client: Client, id: number): Promise<EsimOrder> {
  return (await client.api.get<EsimOrder>(`/api/v1/esim/orders/${id}`)).body;
}

/** What happens to a profile in the world: `install`, `first-use`, `usage`, `deplete`, `expire` or `withdraw`. */
export async function live({ stack }: Platform, iccid: string, step: string, body: object = {}): Promise<number> {
  const response = await fetch(`${stack.sandbox.url}/control/profiles/${iccid}/${step}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return response.status;
}
