import { signInOperator } from './operator-session.ts';

/** A client with funds and a product with stock, made through the operator API. */
export interface Shop {
  readonly accessToken: string;
  readonly productId: number;
  readonly walletIds: readonly number[];
}

/** Creates everything anew in an empty installation. */
export async function prepareShop(
  baseUrl: string,
  operator: { email: string; password: string },
  codes: number,
  wallets: number,
): Promise<Shop> {
  const session = await signInOperator(baseUrl, operator);
  const client = await session.call<{ id: number }>('POST', '/admin/v1/clients', {
    name: 'Bench',
    default_currency: 'USD',
    bulk_limit: 5_000,
  });
  const credential = await session.call<{ client_id: string; client_secret: string }>(
    'POST',
    `/admin/v1/clients/${client.id}/credentials`,
  );
  const walletIds: number[] = [];
  for (let index = 0; index < wallets; index++) {
    const wallet = await session.call<{ id: number }>('POST', `/admin/v1/clients/${client.id}/wallets`, {
      currency_code: 'USD',
      name: `Bench ${index}`,
    });
    await session.call('POST', `/admin/v1/wallets/${wallet.id}/credits`, { amount: 1_000_000_000, reference: 'bench' });
    walletIds.push(wallet.id);
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
  await session.upload('/admin/v1/catalogue/import', 'application/x-ndjson', `${JSON.stringify(product)}\n`);
  await session.upload('/admin/v1/stock/import', 'text/csv', stockLines(codes));
  const { access_token: accessToken } = await login(baseUrl, credential);
  const response = await fetch(`${baseUrl}/api/v1/products?search=Bench`, {
    headers: { authorization: `Bearer ${accessToken}` },
  });
  const [found] = (await response.json()) as { id: number }[];
  return { accessToken, productId: found!.id, walletIds };
}

async function login(
  baseUrl: string,
  credential: { client_id: string; client_secret: string },
): Promise<{ access_token: string }> {
  const response = await fetch(`${baseUrl}/api/v1/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ client_id: credential.client_id, client_secret: credential.client_secret }),
  });
  return (await response.json()) as { access_token: string };
}

function stockLines(codes: number): string {
  const lines = ['sku,denomination,card_number,pin_code,claim_url,expires_at,voucher_reference_number'];
  for (let index = 0; index < codes; index++)
    lines.push(`BENCH-10,10,BENCH-${String(index).padStart(9, '0')},${1000 + (index % 9000)},,,`);
  return `${lines.join('\n')}\n`;
}
