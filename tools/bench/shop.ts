import { stockHeader } from '../demonstration/stock.ts';
import { callerOf, expected } from '../http/caller.ts';

/** A client with funds and a product with stock, made through the operator API. */
export interface Shop {
  readonly accessToken: string;
  readonly productId: number;
  readonly walletIds: readonly number[];
}

/** A large import takes its time on a busy machine. */
const importWithinMs = 300_000;

/** Creates everything anew in an empty installation. */
export async function prepareShop(
  baseUrl: string,
  operator: { email: string; password: string },
  codes: number,
  wallets: number,
): Promise<Shop> {
  const { access_token: operatorToken } = await expected(
    callerOf(baseUrl, '').send<{ access_token: string }>('POST', '/admin/v1/auth/login', operator),
    'operator login',
  );
  const { send } = callerOf(baseUrl, operatorToken, importWithinMs);
  const settings = { name: 'Bench', default_currency: 'USD', bulk_limit: 5_000 };
  const client = await expected(send<{ id: number }>('POST', '/admin/v1/clients', settings), 'client');
  const credential = await expected(
    send<{ client_id: string; client_secret: string }>('POST', `/admin/v1/clients/${client.id}/credentials`, {}),
    'credential',
  );
  const walletIds: number[] = [];
  for (let index = 0; index < wallets; index++) {
    const wallet = { currency_code: 'USD', name: `Bench ${index}` };
    const path = `/admin/v1/clients/${client.id}/wallets`;
    const { id } = await expected(send<{ id: number }>('POST', path, wallet), 'wallet');
    const credit = { amount: 1_000_000_000, reference: 'bench' };
    await expected(send('POST', `/admin/v1/wallets/${id}/credits`, credit), 'funds');
    walletIds.push(id);
  }
  const product = {
    type: 'voucher_product',
    sku: 'BENCH-10',
    name: 'Bench voucher',
    category: 'Gaming',
    country_code: 'USA',
    currency_code: 'USD',
    delivery_mode: 'Code with PIN',
    delivery_time: 'Instant',
    validity: '12 months',
    supplier: 'stock',
    denominations: [{ min_value: 10, max_value: 10, discount: 2.5 }],
  };
  const ndjson = { 'content-type': 'application/x-ndjson' };
  await expected(send('POST', '/admin/v1/catalogue/import', `${JSON.stringify(product)}\n`, ndjson), 'catalogue');
  const csv = { 'content-type': 'text/csv' };
  await expected(send('POST', '/admin/v1/stock/import', stockLines(codes), csv), 'stock');
  const { access_token: accessToken } = await expected(
    callerOf(baseUrl, '').send<{ access_token: string }>('POST', '/api/v1/auth/login', credential),
    'login',
  );
  const found = await expected(
    callerOf(baseUrl, accessToken).send<{ id: number }[]>('GET', '/api/v1/products?search=Bench'),
    'products',
  );
  return { accessToken, productId: found[0]!.id, walletIds };
}

function stockLines(codes: number): string {
  const lines = [stockHeader];
  for (let index = 0; index < codes; index++)
    lines.push(`BENCH-10,10,BENCH-${String(index).padStart(9, '0')},${1000 + (index % 9000)},,,`);
  return `${lines.join('\n')}\n`;
}
