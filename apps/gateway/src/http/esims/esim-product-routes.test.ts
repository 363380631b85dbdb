import type { EsimProduct__Output, EsimVariant__Output } from '@dg/contracts/catalog';
import { Rejection } from '@dg/kernel';
import type { CallOptions } from '@dg/platform/grpc';
import { createLog } from '@dg/platform/log';
import { acme, backendDoubles, healthyDouble, identityDouble } from '../../testing/doubles.ts';
import { startGateway, type RunningGateway } from '../../testing/start-gateway.ts';
import {
  encodeEsimProduct,
  encodeEsimProductItem,
  encodeEsimVariant,
  encodeEsimVariantItem,
} from './encode-esim-product.ts';

const variant: EsimVariant__Output = {
  id: 8,
  esim_product_id: 3,
  name: '1 GB for 7 days',
  currency_code: 'USD',
  amount_minor: '450',
  data_amount_gb: '1',
  validity_days: 7,
  client_discount_percent: '0',
  regions: [],
  fields: [],
};
const product: EsimProduct__Output = {
  id: 3,
  name: 'Europe',
  country_code: 'GLO',
  currency_code: 'USD',
  image_url: '',
  variants: [variant],
};
const quote = {
  source_currency: 'USD',
  destination_currency: 'USD',
  gross_minor: '450',
  discount_minor: '50',
  total_minor: '400',
  discount_percent: '11.11',
  payable_minor: '400',
};

/** What the services were last asked, by the name of the call. */
const asked: Record<string, unknown> = {};
let deadlineMs: number | undefined;
let gateway: RunningGateway;

/** A call that remembers what it was asked, refuses the id 404, and cannot have the variants of 503. */
function answering<Answer>(name: string, answer: Answer) {
  return (ask: object, options?: CallOptions) => {
    asked[name] = ask;
    deadlineMs = options?.deadlineMs;
    const { product_id: productId, variant_id: variantId } = ask as { product_id?: number; variant_id?: number };
    if (productId === 404) return Promise.reject(new Rejection('PRODUCT_NOT_FOUND'));
    if (productId === 503) return Promise.reject(new Rejection('SUPPLIER_UNAVAILABLE'));
    if (productId === 400) return Promise.reject(new Rejection('NO_VARIANT_AVAILABLE'));
    return variantId === 404 ? Promise.reject(new Rejection('VARIANT_NOT_FOUND')) : Promise.resolve(answer);
  };
}

beforeAll(async () => {
  gateway = await startGateway({
    log: createLog('gateway', 'silent'),
    identity: identityDouble(),
    health: healthyDouble,
    backends: backendDoubles({
      catalog: {
        ListEsimProducts: answering('list', { products: [product], total_count: 61 }),
        GetEsimProduct: answering('product', product),
        ListEsimVariants: answering('variants', { variants: [variant] }),
        GetEsimVariant: answering('variant', variant),
      },
      order: { QuoteEsim: answering('quote', quote) },
    }),
  });
});
afterAll(() => gateway.close());
beforeEach(() => {
  for (const name of Object.keys(asked)) delete asked[name];
});

const get = (path: string) => gateway.call('GET', `/api/v1/esim${path}`, { token: 'client' });
const post = (path: string, json: object) => gateway.call('POST', `/api/v1/esim${path}`, { token: 'client', json });
const client_id = acme.id;

test('products are listed in pages, newest first, of a country and by name', async () => {
  const reply = await get('/products?country_code=GLO&search=eur&page=2&per_page=20');
  expect(reply).toMatchObject({ status: 200, body: [encodeEsimProductItem(product)] });
  const names = ['x-page', 'x-per-page', 'x-total-count', 'x-total-pages', 'x-page-size', 'x-has-more'];
  expect(names.map((name) => reply.headers.get(name))).toEqual(['2', '20', '61', '4', '1', 'true']);
  const ask = { client_id, country_code: 'GLO', search: 'eur', sort_by: 'id', sort_descending: true };
  expect(asked['list']).toEqual({ ...ask, page: 2, limit: 20 });
});

test('products can be sorted by a field of the list', async () => {
  await get(`/products?sort=${encodeURIComponent('{"Field":"name","Direction":"ASC"}')}`);
  const ask = { client_id, country_code: '', search: '', sort_by: 'name', sort_descending: false };
  expect(asked['list']).toEqual({ ...ask, page: 1, limit: 50 });
});

test.each([
  ['product', '/products/3', encodeEsimProduct(product), { product_id: 3 }],
  ['variants', '/products/3/variants', [encodeEsimVariantItem(variant)], { product_id: 3 }],
])('the %s of a product are waited for longer than a supplier may take to list them', async (...given) => {
  const [name, path, body, ask] = given;
  const reply = await get(path);
  expect(reply.status).toBe(200);
  expect(reply.body).toStrictEqual(body);
  expect(asked).toEqual({ [name]: { client_id, ...ask } });
  expect(deadlineMs).toBeGreaterThan(10_000);
});

test('one variant comes with its regions and fields', async () => {
  const reply = await get('/variants/8');
  expect(reply.body).toStrictEqual(encodeEsimVariant(variant));
  expect(asked).toEqual({ variant: { client_id, variant_id: 8 } });
});

test.each(['/products/503', '/products/503/variants'])(
  'variants that cannot be fetched now can be asked for again: %s',
  async (path) => {
    const reply = await get(path);
    expect(reply).toMatchObject({ status: 503, body: { error: { code: 'SERVICE_UNAVAILABLE' } } });
    expect(reply.headers.get('retry-after')).toBe('1');
  },
);

test('a quote has no max_quantity', async () => {
  const reply = await post('/charges', { product_id: 3, amount: 4.5, wallet_id: 5, quantity: 'x' });
  expect(reply.status).toBe(200);
  expect(reply.body).toStrictEqual({
    non_discounted_total: 4.5,
    discount_amount: 0.5,
    total_amount: 4,
    discount: 11.11,
    total_payable: 4,
    charges_details: { source_currency: 'USD', destination_currency: 'USD' },
  });
  expect(asked['quote']).toEqual({ client_id, product_id: 3, amount: '4.5', wallet_id: 5 });
});

const beyond = '2147483648';
const ask = { product_id: 3, amount: 10 };

test.each<[string, string, object | undefined, number, string]>([
  ['GET', '/products?country_code=us', undefined, 400, 'country_code must be an ISO 3166-1 alpha-3 code'],
  ['GET', '/products?per_page=501', undefined, 400, 'per_page must be an integer between 1 and 500'],
  ['GET', '/products?page=0', undefined, 400, 'page must be a positive integer'],
  ['GET', '/products?search=%00', undefined, 400, 'search must not contain control characters'],
  ['GET', '/products?sort={"Field":"variants","Direction":"ASC"}', undefined, 400, 'sort Field must be one of id, '],
  ['GET', '/products/0', undefined, 400, 'Invalid product ID'],
  ['GET', '/products/x/variants', undefined, 400, 'Invalid product ID'],
  ['GET', '/variants/-1', undefined, 400, 'Invalid variant ID'],
  ['GET', `/products/${beyond}`, undefined, 404, 'Product not found'],
  ['GET', `/products/${beyond}/variants`, undefined, 404, 'Product not found'],
  ['GET', `/variants/${beyond}`, undefined, 404, 'Variant not found'],
  ['GET', '/products/404', undefined, 404, 'Product not found'],
  ['GET', '/products/404/variants', undefined, 404, 'Product not found'],
  ['GET', '/variants/404', undefined, 404, 'Variant not found'],
  ['POST', '/charges', {}, 400, 'Product ID is required'],
  ['POST', '/charges', { product_id: 3 }, 400, 'Amount is required'],
  ['POST', '/charges', { ...ask, product_id: Number(beyond) }, 404, 'Product not found'],
  ['POST', '/charges', { ...ask, wallet_id: Number(beyond) }, 400, 'Wallet not found'],
  ['POST', '/charges', { ...ask, product_id: 404 }, 404, 'Product not found'],
  ['POST', '/charges', { ...ask, product_id: 400 }, 400, 'No variant available'],
  ['GET', '/charges', undefined, 405, 'Method not allowed'],
])('%s %s with %j is %d: %s', async (method, path, json, status, message) => {
  const reply = await gateway.call(method, `/api/v1/esim${path}`, { token: 'client', json });
  expect(reply).toMatchObject({ status, body: { error: { message: expect.stringContaining(message) as string } } });
});

test('what can be read can be asked for by HEAD', async () => {
  for (const path of ['/products', '/products/3', '/products/3/variants', '/variants/8']) {
    const reply = await gateway.call('HEAD', `/api/v1/esim${path}`, { token: 'client' });
    expect(reply).toMatchObject({ status: 200, body: undefined });
  }
});
