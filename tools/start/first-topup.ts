import { randomUUID } from 'node:crypto';
import { expected, type Caller } from '../http/caller.ts';

type InputField = {
  field_name: string;
  field_type: string;
  is_required: boolean;
  placeholder?: string;
  options?: { value: string }[];
};
type Product = { id: number; name: string; currency_code: string; input_fields: InputField[] };
type Variant = { fixed_amounts?: string[]; min_amount?: number };
type Quote = { total_payable: number; charges_details: { destination_currency: string } };
type Order = {
  id: number;
  variant_name: string;
  status: string;
  input_data: Record<string, string | number>;
  transaction_id?: number;
};

export type FirstTopup = {
  product: Product;
  amount: number;
  quote: Quote;
  order: Order;
};

const type = 'GAMING';

/** What the form of the product shows as an example: in the demonstration somebody for whom all goes well. */
function exampleInput(fields: readonly InputField[]): Record<string, string | number> {
  const required = fields.filter((field) => field.is_required);
  return Object.fromEntries(
    required.map(({ field_name, field_type, placeholder, options }) => {
      const example = placeholder ?? options?.[0]?.value ?? '';
      return [field_name, field_type === 'number' ? Number(example) : example];
    }),
  );
}

/** Buys one top-up as a client would: look, ask for the price, order. */
export async function placeFirstTopup(client: Caller): Promise<FirstTopup> {
  const oldestFirst = encodeURIComponent(JSON.stringify({ Field: 'id', Direction: 'ASC' }));
  const list = `/api/v1/topups/products?type=${type}&per_page=1&sort=${oldestFirst}`;
  const [listed] = await expected(client.send<{ id: number }[]>('GET', list), 'top-up products');
  if (listed === undefined) throw new Error(`no top-up product of type ${type}`);
  const path = `/api/v1/topups/products/${listed.id}`;
  const product = await expected(client.send<Product>('GET', path), 'top-up product');
  const [variant] = await expected(client.send<Variant[]>('GET', `${path}/variants`), 'variants');
  const amount = Number(variant?.fixed_amounts?.[0] ?? variant?.min_amount);
  if (!(amount > 0)) throw new Error(`top-up product ${product.name} has no variant`);

  const choice = { product_id: product.id, amount };
  const quote = await expected(
    client.send<Quote>('POST', '/api/v1/topups/charges', choice),
    'charges of the first top-up',
  );
  const order = await expected(
    client.send<Order>('POST', '/api/v1/topups/orders', {
      ...choice,
      input_data: exampleInput(product.input_fields),
      client_reference: `first-topup-${randomUUID()}`,
    }),
    'first top-up',
  );
  return { product, amount, quote, order };
}
