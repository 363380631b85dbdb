import { isDeepStrictEqual } from 'node:util';
import type { Caller } from '../http/caller.ts';
import { placeFirstTopup } from './first-topup.ts';
import { curlLines } from './report.ts';

const product = {
  id: 7,
  name: "Dragon's Gems",
  currency_code: 'USD',
  input_fields: [
    { field_name: 'player_id', field_type: 'text', is_required: true, placeholder: "PLAYER-1'2" },
    { field_name: 'zone_id', field_type: 'number', is_required: true, placeholder: '2101' },
    { field_name: 'server', field_type: 'select', is_required: true, options: [{ value: 'eu' }, { value: 'na' }] },
    { field_name: 'nickname', field_type: 'text', is_required: false, placeholder: 'Comet' },
  ],
};
const input_data = { player_id: "PLAYER-1'2", zone_id: 2101, server: 'eu' };

/** A gateway that sells this product in these variants, and takes only what is right. */
const shop = (variants: readonly object[], amount: number) => (path: string, body?: unknown) => {
  if (path.startsWith('/api/v1/topups/products?')) return [{ id: 7 }];
  if (path === '/api/v1/topups/products/7') return product;
  if (path === '/api/v1/topups/products/7/variants') return variants;
  if (path === '/api/v1/topups/charges' && isDeepStrictEqual(body, { product_id: 7, amount }))
    return { total_payable: 1 };
  const { client_reference, ...order } = body as Record<string, unknown>;
  if (path === '/api/v1/topups/orders' && isDeepStrictEqual(order, { product_id: 7, amount, input_data }))
    return { id: 1, input_data, client_reference };
  throw new Error(`${path} refused ${JSON.stringify(body)}`);
};
const place = (variants: readonly object[], amount: number) => {
  const answer = shop(variants, amount);
  const send = async (_method: string, path: string, body?: unknown) => ({ status: 200, body: answer(path, body) });
  return placeFirstTopup({ send: send as Caller['send'] });
};

test.each([
  [{ fixed_amounts: ['0.99', '4.99'] }, 0.99],
  [{ min_amount: 5, max_amount: 100 }, 5],
])('the first top-up of %j costs %d, for the examples of the required fields', async (variant, amount) => {
  await expect(place([variant, { min_amount: 1 }], amount)).resolves.toMatchObject({ amount, order: { input_data } });
});

test('a product without a variant is said to be the trouble', async () => {
  await expect(place([], 1)).rejects.toThrow("top-up product Dragon's Gems has no variant");
});

test('the lines to paste keep quotes of the data apart from those of the shell', async () => {
  const firstTopup = await place([{ fixed_amounts: ['2'] }], 2);
  const client = { name: 'Acme', client_id: 'id', client_secret: 'secret' };
  const firstOrder = { product: { id: 1 }, denomination: 10 } as Parameters<typeof curlLines>[0]['firstOrder'];
  const firstEsim = { product: { id: 1 }, variant: { amount: 3 } } as Parameters<typeof curlLines>[0]['firstEsim'];
  const lines = curlLines({ baseUrl: '', client, firstOrder, firstTopup, firstEsim });
  const [, body = ''] = / -d (.*); echo$/.exec(lines.find((line) => line.includes('/topups/orders'))!) ?? [];
  // What bash makes of it: quoted pieces beside one another, the substitutions aside.
  const text = body
    .replaceAll("'\\''", '\u0000')
    .replaceAll(/'|"\$.*RANDOM"/g, '')
    .replaceAll('\u0000', "'");
  expect(JSON.parse(text)).toEqual({ product_id: 7, amount: 2, input_data, client_reference: 'curl-' });
});
