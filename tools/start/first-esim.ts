import { randomUUID } from 'node:crypto';
import { expected, type Caller } from '../http/caller.ts';

type Variant = { id: number; name: string; amount: number; data_amount_gb: number; validity_days: number };
type Product = { id: number; name: string; currency_code: string; variants: Variant[] };
type Quote = { total_payable: number; charges_details: { destination_currency: string } };
type Order = { id: number; status: string; iccid?: string; activation_status?: string; transaction_id?: number };

export type FirstEsim = {
  product: Product;
  variant: Variant;
  quote: Quote;
  order: Order;
};

/** Buys one eSIM as a client would: look, ask for the price, order. */
export async function placeFirstEsim(client: Caller): Promise<FirstEsim> {
  const oldestFirst = encodeURIComponent(JSON.stringify({ Field: 'id', Direction: 'ASC' }));
  const list = `/api/v1/esim/products?per_page=1&sort=${oldestFirst}`;
  const [listed] = await expected(client.send<{ id: number }[]>('GET', list), 'eSIM products');
  if (listed === undefined) throw new Error('no eSIM product');
  const product = await expected(client.send<Product>('GET', `/api/v1/esim/products/${listed.id}`), 'eSIM product');
  const [variant] = product.variants;
  if (variant === undefined) throw new Error(`eSIM product ${product.name} has no variant`);

  const choice = { product_id: product.id, amount: variant.amount };
  const quote = await expected(client.send<Quote>('POST', '/api/v1/esim/charges', choice), 'charges of the first eSIM');
  const order = await expected(
    client.send<Order>('POST', '/api/v1/esim/orders', { ...choice, client_reference: `first-esim-${randomUUID()}` }),
    'first eSIM',
  );
  return { product, variant, quote, order };
}
