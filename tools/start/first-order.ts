import { randomUUID } from 'node:crypto';
import { expected, type Caller } from '../http/caller.ts';

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

const currency = 'USD';
const shownCharacters = 4;

function mask(text: string): string {
  return `…${text.slice(-shownCharacters)}`;
}

function fixedDenomination(product: Product): number | undefined {
  return product.available_denominations.find(({ min_value, max_value }) => min_value === max_value)?.min_value;
}

/** Buys one voucher as a client would: look, ask for the price, order. */
export async function placeFirstOrder(client: Caller): Promise<FirstOrder> {
  const list = '/api/v1/products?limit=100&sort_by=id&sort_dir=ASC';
  const products = await expected(client.send<Product[]>('GET', list), 'products');
  const product = products.find(
    (candidate) => candidate.currency_code === currency && fixedDenomination(candidate) !== undefined,
  );
  const denomination = product === undefined ? undefined : fixedDenomination(product);
  if (product === undefined || denomination === undefined)
    throw new Error(`no product with a fixed denomination in ${currency} among the first ${products.length}`);

  const choice = { denomination, quantity: 1 };
  const quote = await expected(
    client.send<Quote>('POST', `/api/v1/products/${product.id}/charges`, choice),
    'charges of the first order',
  );
  const order = await expected(
    client.send<Order>('POST', '/api/v1/orders', {
      product_id: product.id,
      ...choice,
      client_reference: `first-order-${randomUUID()}`,
    }),
    'first order',
  );
  const wallet = await expected(client.send<Wallet>('GET', `/api/v1/wallets/${order.wallet_id}`), 'wallet');
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
