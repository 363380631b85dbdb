import type { EsimProduct__Output, EsimVariant__Output } from '@dg/contracts/catalog';
import type { ProfileUsage__Output } from '@dg/contracts/fulfilment';
import { esimOrderDouble, profileDouble } from '../../testing/doubles.ts';
import { encodeEsimOrder, encodeEsimOrderItem, encodeEsimUsage, esimOrderItemFields } from './encode-esim-order.ts';
import {
  encodeEsimProduct,
  encodeEsimProductItem,
  encodeEsimVariant,
  encodeEsimVariantItem,
  esimProductFields,
} from './encode-esim-product.ts';

const variant: EsimVariant__Output = {
  id: 8,
  esim_product_id: 3,
  name: '1 GB for 7 days',
  description: 'Data only',
  currency_code: 'KWD',
  amount_minor: '1500',
  data_amount_gb: '0.5',
  validity_days: 7,
  client_discount_percent: '3.5',
  regions: [{ code: 'DEU', name: 'Germany' }],
  fields: [{ key: 'is_tethering_allowed', value_json: 'true' }],
};
const product: EsimProduct__Output = {
  id: 3,
  name: 'Europe',
  country_code: 'GLO',
  currency_code: 'KWD',
  image_url: '',
  variants: [variant],
};
const productItem = { id: 3, name: 'Europe', country_code: 'GLO', currency_code: 'KWD', image_url: '' };
const variantItem = {
  id: 8,
  esim_product_id: 3,
  name: '1 GB for 7 days',
  description: 'Data only',
  currency_code: 'KWD',
  amount: 1.5,
  data_amount_gb: 0.5,
  validity_days: 7,
  client_discount: 3.5,
};

test('a product by itself has its variants, in a list it has not', () => {
  expect(encodeEsimProductItem(product)).toStrictEqual(productItem);
  expect(encodeEsimProduct(product)).toStrictEqual({ ...productItem, variants: [variantItem] });
});

test('a variant by itself says where it can be used and what else is known of it', () => {
  expect(encodeEsimVariant(variant)).toStrictEqual({
    ...variantItem,
    regions: [{ code: 'DEU', name: 'Germany' }],
    fields: [{ key: 'is_tethering_allowed', value: true }],
  });
});

test('an unlimited plan has 0 GB, and a variant need not be described', () => {
  const { description: _none, ...rest } = variant;
  expect(encodeEsimVariantItem({ ...rest, data_amount_gb: '0', client_discount_percent: '0' })).toStrictEqual({
    ...(({ description: _left, ...item }) => item)(variantItem),
    data_amount_gb: 0,
    client_discount: 0,
  });
});

const nowMs = Date.parse('2026-02-01T12:00:00.000Z');
const ago = (ms: number) => new Date(nowMs - ms).toISOString();
const item = {
  id: 42,
  client_reference: 'ref-1',
  status: 'DELIVERED',
  status_text: 'Order delivered successfully',
  product_name: 'Europe',
  country_code: 'GLO',
  data_amount_gb: 2.5,
  validity_days: 30,
  amount: 9.2,
  currency: 'EUR',
  iccid: '8988303000000614227',
  activation_status: 'NOT_INSTALLED',
  is_installed: false,
  transaction_id: 9,
  created_at: '2026-01-31T09:30:00.000Z',
};
const order = esimOrderDouble({ client_reference: 'ref-1' });

test('an order in a list has what is stored of it, and never an activation code', () => {
  expect(encodeEsimOrderItem(order)).toStrictEqual(item);
});

test('an order by itself that is not installed has its activation code and says that it is ready', () => {
  const asOf = ago(1_000);
  expect(encodeEsimOrder(order, profileDouble({ status_as_of: asOf }), nowMs)).toStrictEqual({
    ...item,
    status_text: 'Ready to install',
    activation_status_as_of: asOf,
    activation_code: 'LPA:1$smdp.example$M4TCH-1NG',
  });
});

test.each([
  [15_000, 'Ready to install'],
  [-60_000, 'Ready to install'],
  [16_000, 'Ready to install as of 16 seconds ago; nothing newer is known'],
  [119_000, 'Ready to install as of 1 minute ago; nothing newer is known'],
  [7_200_000, 'Ready to install as of 2 hours ago; nothing newer is known'],
  [90_000_000, 'Ready to install as of 1 day ago; nothing newer is known'],
])('an order that was last asked about %i ms ago says: %s', (ms, status_text) => {
  expect(encodeEsimOrder(order, profileDouble({ status_as_of: ago(ms) }), nowMs)).toMatchObject({ status_text });
});

test.each([
  ['installed', { activation_status: 'ACTIVE', is_installed: true, installed_at: '2026-02-01T10:00:00Z' }],
  ['taken back', { activation_code: '' }],
  ['over before it was installed', { activation_status: 'EXPIRED', activation_code: '' }],
])('a profile that is %s has no activation code in its order, whoever still knows it', (_case, changes) => {
  const shown = encodeEsimOrder(order, profileDouble(changes), nowMs);
  expect(shown).not.toHaveProperty('activation_code');
  expect(shown).toMatchObject({ status_text: 'Order delivered successfully', iccid: item.iccid });
});

test('what is known of the profile now takes the place of what is stored', () => {
  const asOf = ago(0);
  const changes = { activation_status: 'ACTIVE', is_installed: true, installed_at: '2026-02-01T10:00:00Z' };
  const profile = profileDouble({ ...changes, activated_at: '2026-02-01T11:00:00Z', status_as_of: asOf });
  expect(encodeEsimOrder(order, profile, nowMs)).toStrictEqual({
    ...item,
    activation_status: 'ACTIVE',
    is_installed: true,
    installed_at: '2026-02-01T10:00:00.000Z',
    activated_at: '2026-02-01T11:00:00.000Z',
    activation_status_as_of: asOf,
  });
});

test('before there is a profile nothing is said of one', () => {
  const pending = {
    status: 'PENDING',
    message: 'On its way',
    iccid: '',
    activation_status: '',
    failure_code: 'UNKNOWN',
  };
  const { iccid: _iccid, activation_status: _status, is_installed: _installed, ...rest } = item;
  const shown = { ...rest, status: 'PENDING', status_text: 'On its way' };
  expect(encodeEsimOrder({ ...order, ...pending }, undefined, nowMs)).toStrictEqual(shown);
  expect(encodeEsimOrder({ ...order, ...pending }, profileDouble({ iccid: '' }), nowMs)).toStrictEqual(shown);
});

const everything = esimOrderDouble({
  client_reference: 'ref-1',
  status: 'FAILED',
  installed_at: '2026-02-01T10:00:00Z',
  activated_at: '2026-02-01T11:00:00Z',
  failure_code: 'PRODUCT_UNAVAILABLE',
  failure_reason: 'Product is unavailable',
  is_user_fixable: true,
});

test('a FAILED order says why, and whether the customer can mend it', () => {
  expect(encodeEsimOrderItem(everything)).toMatchObject({
    failure_code: 'PRODUCT_UNAVAILABLE',
    failure_reason: 'Product is unavailable',
    is_user_fixable: true,
  });
});

test('lists can be sorted by what is in them, but the ICCID', () => {
  const fields = Object.keys(encodeEsimOrderItem(everything)).filter((field) => field !== 'iccid');
  expect(fields).toEqual([...esimOrderItemFields]);
  expect(Object.keys(encodeEsimProductItem(product))).toEqual([...esimProductFields]);
});

const usage: ProfileUsage__Output = {
  iccid: item.iccid,
  data_total_bytes: '2500000000',
  data_used_bytes: '1200000001',
  is_unlimited: false,
  valid_from: '2026-02-01T11:00:00Z',
  expires_at: '2026-03-03T11:00:00Z',
  activation_status: 'ACTIVE',
  as_of: '2026-02-01T12:00:00Z',
};
const shownUsage = {
  iccid: item.iccid,
  data_total_gb: 2.5,
  data_used_gb: 1.200000001,
  data_remaining_gb: 1.299999999,
  is_unlimited: false,
  valid_from: '2026-02-01T11:00:00.000Z',
  expires_at: '2026-03-03T11:00:00.000Z',
  activation_status: 'ACTIVE',
  as_of: '2026-02-01T12:00:00.000Z',
};

test('usage is exact to the byte', () => {
  expect(encodeEsimUsage(usage)).toStrictEqual(shownUsage);
});

test('before the first use no validity runs, and what is used beyond the plan leaves nothing', () => {
  const { valid_from: _from, expires_at: _to, ...rest } = shownUsage;
  const unused = { valid_from: '', expires_at: '', data_used_bytes: '2500000001' };
  expect(encodeEsimUsage({ ...usage, ...unused })).toStrictEqual({
    ...rest,
    data_used_gb: 2.500000001,
    data_remaining_gb: 0,
  });
});

test('of an unlimited plan nothing remains to be said of what remains', () => {
  const { data_remaining_gb: _rest, ...rest } = shownUsage;
  expect(encodeEsimUsage({ ...usage, data_total_bytes: '0', is_unlimited: true })).toStrictEqual({
    ...rest,
    data_total_gb: 0,
    is_unlimited: true,
  });
});
