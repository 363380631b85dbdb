import { randomBytes } from 'node:crypto';
import { stockHeader } from 'tools/stock';
import { signIn, type Api } from './api.ts';
import type { Platform } from './platform.ts';

export interface Order {
  readonly id: number;
  readonly status: string;
  readonly quantity: number;
  readonly amount: number;
  readonly discount: number;
  readonly message: string;
  readonly transaction_id?: number;
  readonly vouchers: readonly Record<string, string | null>[];
}

export interface Wallet {
  readonly id: number;
  readonly currency_code: string;
  readonly balance: number;
}

export interface Client {
  readonly id: number;
  readonly api: Api;
  readonly walletId: number;
  readonly credential: { readonly client_id: string; readonly client_secret: string };
}

export interface ProductOptions {
  readonly deliveryMode?: 'Code with PIN' | 'URL';
  readonly deliveryTime?: 'Instant' | 'Delayed';
  readonly currency?: string;
  /** Makes it a product of the sandbox supplier; the outcome is at its end, e.g. `9021`. */
  readonly sandboxOutcome?: string;
  /** Whether its codes may pay for top-ups. */
  readonly isRedeemable?: boolean;
  readonly denominations?: readonly { min_value: number; max_value: number; discount: number }[];
}

export interface Product {
  readonly id: number;
  readonly sku: string;
  readonly name: string;
}

let serial = 0;
export const unique = (prefix: string) => `${prefix}-${++serial}-${randomBytes(3).toString('hex')}`;

async function ok<Body>(promise: Promise<{ status: number; body: Body }>): Promise<Body> {
  const { status, body } = await promise;
  if (status >= 300) throw new Error(`answered ${status}: ${JSON.stringify(body)}`);
  return body;
}

/** A new client with one wallet that holds `funds`, signed in with a credential of its own. */
export async function newClient(
  platform: Platform,
  funds: number,
  currency = 'USD',
  bulkLimit = 5_000,
): Promise<Client> {
  const { operator, stack } = platform;
  const client = await ok(
    operator.post<{ id: number }>('/admin/v1/clients', {
      name: unique('Client'),
      default_currency: currency,
      bulk_limit: bulkLimit,
    }),
  );
  const credential = await ok(operator.post<Client['credential']>(`/admin/v1/clients/${client.id}/credentials`, {}));
  const walletId = await newWallet(platform, client.id, funds, currency);
  const api = await signIn(stack.baseUrl, '/api/v1/auth/login', {
    client_id: credential.client_id,
    client_secret: credential.client_secret,
  });
  return { id: client.id, api, walletId, credential };
}

export async function newWallet(
  { operator }: Platform,
  clientId: number,
  funds: number,
  currency: string,
): Promise<number> {
  const wallet = await ok(operator.post<Wallet>(`/admin/v1/clients/${clientId}/wallets`, { currency_code: currency }));
  if (funds > 0)
    await ok(operator.post(`/admin/v1/wallets/${wallet.id}/credits`, { amount: funds, reference: unique('fund') }));
  return wallet.id;
}

/** The line of a catalogue file that a product is made, or changed, by. */
export function productLine({ sku, name }: Pick<Product, 'sku' | 'name'>, options: ProductOptions = {}) {
  return {
    type: 'voucher_product',
    sku,
    name,
    category: 'Gaming',
    country_code: 'USA',
    currency_code: options.currency ?? 'USD',
    delivery_mode: options.deliveryMode ?? 'Code with PIN',
    delivery_time: options.deliveryTime ?? 'Instant',
    validity: '12 months',
    supplier: options.sandboxOutcome === undefined ? 'stock' : 'sandbox',
    is_redeemable: options.isRedeemable ?? false,
    denominations: options.denominations ?? [{ min_value: 10, max_value: 10, discount: 0 }],
  };
}

/** A new voucher product, from own stock unless said otherwise; `newStock` gives it codes. */
export async function newProduct(platform: Platform, viewer: Client, options: ProductOptions = {}): Promise<Product> {
  const sku = options.sandboxOutcome === undefined ? unique('SKU') : `${unique('SBX')}-${options.sandboxOutcome}`;
  const name = `Card ${sku}`;
  await importCatalogue(platform, [productLine({ sku, name }, options)]);
  const found = await ok(viewer.api.get<{ id: number }[]>(`/api/v1/products?search=${encodeURIComponent(name)}`));
  return { id: found[0]!.id, sku, name };
}

export async function importCatalogue({ operator }: Platform, lines: readonly object[]): Promise<void> {
  const body = lines.map((line) => JSON.stringify(line)).join('\n');
  await ok(operator.post('/admin/v1/catalogue/import', body, { 'content-type': 'application/x-ndjson' }));
}

/** Codes that can be recognised wherever they should not be. */
export const plantedCode = (sku: string, index: number) => `PLANTED-${sku}-${String(index).padStart(6, '0')}`;
export const plantedPin = (index: number) => `77${String(10_000_000 + index * 7)}`;

export async function newStock(
  { operator }: Platform,
  product: Product,
  count: number,
  denomination = 10,
  from = 0,
): Promise<void> {
  const lines = [stockHeader];
  for (let index = from; index < from + count; index++) {
    lines.push(
      `${product.sku},${denomination},${plantedCode(product.sku, index)},${plantedPin(index)},,2030-01-31,REF-${index}`,
    );
  }
  await ok(operator.post('/admin/v1/stock/import', lines.join('\n'), { 'content-type': 'text/csv' }));
}

export async function balanceOf(client: Client, walletId = client.walletId): Promise<number> {
  return (await ok(client.api.get<Wallet>(`/api/v1/wallets/${walletId}`))).balance;
}

export function placeOrder(client: Client, product: Product, quantity: number, more: object = {}) {
  return client.api.post<Order>('/api/v1/orders', { product_id: product.id, denomination: 10, quantity, ...more });
}

export async function orderOf(client: Client, id: number): Promise<Order> {
  return ok(client.api.get<Order>(`/api/v1/orders/${id}`));
}

interface Delivery {
  readonly reference: string;
  readonly count: number;
}

/** How often the supplier's own book says that goods went out for an order. */
export async function deliveriesOf({ stack }: Platform, orderId: number): Promise<number[]> {
  const response = await fetch(`${stack.sandbox.url}/control/deliveries?order=${orderId}`);
  return ((await response.json()) as Delivery[]).map(({ count }) => count);
}
