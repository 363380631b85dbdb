import type { TopupProduct__Output, TopupVariant__Output } from '@dg/contracts/catalog';
import { Rejection } from '@dg/kernel';
import { createLog } from '@dg/platform/log';
import { acme, backendDoubles, healthyDouble, identityDouble } from '../../testing/doubles.ts';
import { startGateway, type RunningGateway } from '../../testing/start-gateway.ts';
import { encodeTopupProduct, encodeTopupProductItem, encodeTopupVariant } from './encode-topup-product.ts';

const product: TopupProduct__Output = {
  id: 3,
  name: 'Air Mobile',
  topup_type: 'MOBILE',
  country_code: 'IND',
  currency_code: 'INR',
  image_url: '',
  input_fields: [
    { field_name: 'phone_number', field_label: 'Phone', field_type: 'phone', is_required: true, options: [] },
  ],
};
const variant: TopupVariant__Output = {
  id: 8,
  name: 'Airtime',
  category: 'Airtime',
  currency_code: 'INR',
  fixed_minor: ['1050'],
  available_in: [],
  fields: [],
};

const quote = {
  source_currency: 'INR',
  destination_currency: 'INR',
  gross_minor: '1050',
  discount_minor: '50',
  total_minor: '1000',
  discount_percent: '5',
  payable_minor: '1000',
};
const match = { product_id: 3, name: 'Air Mobile', country_code: 'IND', is_identified: true };

/** What the services were last asked, by the name of the call. */
const asked: Record<string, unknown> = {};
let gateway: RunningGateway;

/** A call that remembers what it was asked, and refuses the id 404. */
function answering<Answer>(name: string, answer: Answer) {
  return (ask: object) => {
    asked[name] = ask;
    const { product_id: productId, variant_id: variantId } = ask as { product_id?: number; variant_id?: number };
    if (productId === 404) return Promise.reject(new Rejection('PRODUCT_NOT_FOUND'));
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
        ListTopupProducts: answering('list', { products: [product], total_count: 61 }),
        GetTopupProduct: answering('product', product),
        ListTopupVariants: answering('variants', { variants: [variant] }),
        GetTopupVariant: answering('variant', variant),
        LookUpMobileNumber: answering('lookup', { matches: [match] }),
      },
      order: { QuoteTopup: answering('quote', quote) },
    }),
  });
});
afterAll(() => gateway.close());
beforeEach(() => {
  for (const name of Object.keys(asked)) delete asked[name];
});

const get = (path: string) => gateway.call('GET', `/api/v1/topups${path}`, { token: 'client' });
const post = (path: string, json: object) => gateway.call('POST', `/api/v1/topups${path}`, { token: 'client', json });
const client_id = acme.id;

test('products are listed in pages, newest first', async () => {
  const reply = await get('/products?type=MOBILE&search=air&page=2&per_page=20');
  expect(reply).toMatchObject({ status: 200, body: [encodeTopupProductItem(product)] });
  const names = ['x-page', 'x-per-page', 'x-total-count', 'x-total-pages', 'x-page-size', 'x-has-more'];
  expect(names.map((name) => reply.headers.get(name))).toEqual(['2', '20', '61', '4', '1', 'true']);
  const ask = { client_id, topup_type: 'MOBILE', search: 'air', sort_by: 'id', sort_descending: true };
  expect(asked['list']).toEqual({ ...ask, page: 2, limit: 20 });
});

test('products can be sorted by a field of the list', async () => {
  await get(`/products?sort=${encodeURIComponent('{"Field":"name","Direction":"ASC"}')}`);
  const ask = { client_id, topup_type: '', search: '', sort_by: 'name', sort_descending: false };
  expect(asked['list']).toEqual({ ...ask, page: 1, limit: 50 });
});

test('a product comes with its input fields, its variants, and each of them by itself', async () => {
  expect(await get('/products/3')).toMatchObject({ status: 200, body: encodeTopupProduct(product) });
  expect(await get('/products/3/variants')).toMatchObject({ status: 200, body: [encodeTopupVariant(variant)] });
  expect(await get('/variants/8')).toMatchObject({ status: 200, body: encodeTopupVariant(variant) });
  expect(asked).toEqual({
    product: { client_id, product_id: 3 },
    variants: { client_id, product_id: 3 },
    variant: { client_id, variant_id: 8 },
  });
});

test('a mobile number is looked up', async () => {
  const reply = await post('/lookup', { mobile_number: '+919876543210' });
  expect(reply).toMatchObject({
    status: 200,
    body: [{ product_id: 3, name: 'Air Mobile', country_code: 'IND', identified: true }],
  });
  expect(asked['lookup']).toEqual({ client_id, mobile_number: '+919876543210' });
});

test('a quote has no max_quantity, and speaks of exchange only when there is one', async () => {
  const reply = await post('/charges', { product_id: 3, amount: 10.5, category: 'Airtime', wallet_id: 5 });
  expect(reply.status).toBe(200);
  expect(reply.body).toStrictEqual({
    non_discounted_total: 10.5,
    discount_amount: 0.5,
    total_amount: 10,
    discount: 5,
    total_payable: 10,
    charges_details: { source_currency: 'INR', destination_currency: 'INR' },
  });
  expect(asked['quote']).toEqual({ client_id, product_id: 3, amount: '10.5', category: 'Airtime', wallet_id: 5 });
});

const beyond = '2147483648';
const ask = { product_id: 3, amount: 10 };

test.each<[string, string, object | undefined, number, string]>([
  ['GET', '/products?type=mobile', undefined, 400, 'type must be one of GAMING, MOBILE, UTILITY'],
  ['GET', '/products?per_page=501', undefined, 400, 'per_page must be an integer between 1 and 500'],
  ['GET', '/products?search=%00', undefined, 400, 'search must not contain control characters'],
  ['GET', '/products/0', undefined, 400, 'Invalid product ID'],
  ['GET', '/products/x/variants', undefined, 400, 'Invalid product ID'],
  ['GET', '/variants/-1', undefined, 400, 'Invalid variant ID'],
  ['GET', `/products/${beyond}`, undefined, 404, 'Product not found'],
  ['GET', `/products/${beyond}/variants`, undefined, 404, 'Product not found'],
  ['GET', `/variants/${beyond}`, undefined, 404, 'Variant not found'],
  ['GET', '/products/404', undefined, 404, 'Product not found'],
  ['GET', '/products/404/variants', undefined, 404, 'Product not found'],
  ['GET', '/variants/404', undefined, 404, 'Variant not found'],
  ['POST', '/lookup', {}, 400, 'mobile_number is required'],
  ['POST', '/lookup', { mobile_number: '0987' }, 400, 'mobile_number must be in E.164 format'],
  ['POST', '/charges', {}, 400, 'Product ID is required'],
  ['POST', '/charges', { product_id: 3 }, 400, 'Amount is required'],
  ['POST', '/charges', { ...ask, product_id: Number(beyond) }, 404, 'Product not found'],
  ['POST', '/charges', { ...ask, wallet_id: Number(beyond) }, 400, 'Wallet not found'],
  ['POST', '/charges', { ...ask, product_id: 404 }, 404, 'Product not found'],
  ['GET', '/charges', undefined, 405, 'Method not allowed'],
  ['GET', '/lookup', undefined, 405, 'Method not allowed'],
])('%s %s with %j is %d: %s', async (method, path, json, status, message) => {
  const reply = await gateway.call(method, `/api/v1/topups${path}`, { token: 'client', json });
  expect(reply).toMatchObject({ status, body: { error: { message: expect.stringContaining(message) as string } } });
});

test('what can be read can be asked for by HEAD', async () => {
  for (const path of ['/products', '/products/3', '/products/3/variants', '/variants/8']) {
    const reply = await gateway.call('HEAD', `/api/v1/topups${path}`, { token: 'client' });
    expect(reply).toMatchObject({ status: 200, body: undefined });
  }
});
