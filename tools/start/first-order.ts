import { randomUUID } from 'node:crypto';

type Denomination = { min_value: number; max_value: number };
type Product = { id: number; name: string; currency_code: string; available_denominations: Denomination[] };
type Wallet = { id: number; balance: number; currency_code: string };
type Quote = { total_payable: number };
type Voucher = { card_number?: string | null; pin_code?: string | null; claim_url?: string | null };
type Order = { id: number; status: string; wallet_id: number; message?: string; vouchers: Voucher[] };

export type FirstOrder = {
  product: Product;
  denomination: number;
  order: Order;
  quote: Quote;
  wallet: Wallet;
  /** The end of what was bought; the rest of it is worth money. */
  maskedCode: string;
};

const answerMs = 30_000;
const currency = 'USD';
const shownCharacters = 4;

async function call<T>(baseUrl: string, method: string, path: string, token?: string, body?: unknown): Promise<T> {
  const response = await fetch(`${baseUrl}/api/v1${path}`, {
    method,
    signal: AbortSignal.timeout(answerMs),
    headers: {
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} /api/v1${path} answered ${response.status}: ${text.slice(0, 300)}`);
  return JSON.parse(text) as T;
}

export function mask(text: string): string {
  return `…${text.slice(-shownCharacters)}`;
}

function fixedDenomination(product: Product): number | undefined {
  return product.available_denominations.find(({ min_value, max_value }) => min_value === max_value)?.min_value;
}

/** Buys one voucher as a client would: log in, look, ask for the price, order. */
export async function placeFirstOrder(
  baseUrl: string,
  client: { client_id: string; client_secret: string },
): Promise<FirstOrder> {
  const { client_id, client_secret } = client;
  const { access_token: token } = await call<{ access_token: string }>(baseUrl, 'POST', '/auth/login', undefined, {
    client_id,
    client_secret,
  });
  const products = await call<Product[]>(baseUrl, 'GET', '/products?limit=100&sort_by=id&sort_dir=ASC', token);
  const product = products.find(
    (candidate) => candidate.currency_code === currency && fixedDenomination(candidate) !== undefined,
  );
  const denomination = product === undefined ? undefined : fixedDenomination(product);
  if (product === undefined || denomination === undefined)
    throw new Error(`no product with a fixed denomination in ${currency} among the first ${products.length}`);

  const choice = { denomination, quantity: 1 };
  const quote = await call<Quote>(baseUrl, 'POST', `/products/${product.id}/charges`, token, choice);
  const order = await call<Order>(baseUrl, 'POST', '/orders', token, {
    product_id: product.id,
    ...choice,
    client_reference: `first-order-${randomUUID()}`,
  });
  const wallet = await call<Wallet>(baseUrl, 'GET', `/wallets/${order.wallet_id}`, token);
  const [voucher] = order.vouchers;
  return {
    product,
    denomination,
    order,
    quote,
    wallet,
    maskedCode: mask(voucher?.card_number ?? voucher?.claim_url ?? ''),
  };
}
