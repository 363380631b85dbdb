import type { TopupProduct__Output, TopupVariant__Output } from '@dg/contracts/catalog';
import { topupOrderDouble } from '../../testing/doubles.ts';
import { encodeTopupOrderItem } from '@dg/resources';
import { encodeTopupOrder, topupOrderItemFields } from './encode-topup-order.ts';
import {
  encodeMobileMatch,
  encodeTopupProduct,
  encodeTopupProductItem,
  encodeTopupVariant,
  topupProductFields,
} from './encode-topup-product.ts';

const product: TopupProduct__Output = {
  id: 3,
  name: 'Air Mobile',
  topup_type: 'MOBILE',
  country_code: 'IND',
  currency_code: 'INR',
  image_url: '',
  input_fields: [
    {
      field_name: 'phone_number',
      field_label: 'Phone',
      field_type: 'phone',
      is_required: true,
      validation_regex: '^\\+91',
      placeholder: '+91',
      help_text: 'Yours',
      options: [],
    },
    {
      field_name: 'server',
      field_label: 'Server',
      field_type: 'select',
      is_required: false,
      options: [{ value: 'eu', label: 'Europe' }],
    },
  ],
};

const productItem = {
  id: 3,
  name: 'Air Mobile',
  topup_type: 'MOBILE',
  country_code: 'IND',
  currency_code: 'INR',
  image_url: '',
};

test('a product in a list does not say what an order must say, one by itself does', () => {
  expect(encodeTopupProductItem(product)).toStrictEqual(productItem);
  expect(encodeTopupProduct(product)).toStrictEqual({
    ...productItem,
    input_fields: [
      {
        field_name: 'phone_number',
        field_label: 'Phone',
        field_type: 'phone',
        is_required: true,
        validation_regex: '^\\+91',
        placeholder: '+91',
        help_text: 'Yours',
      },
      {
        field_name: 'server',
        field_label: 'Server',
        field_type: 'select',
        is_required: false,
        options: [{ value: 'eu', label: 'Europe' }],
      },
    ],
  });
});

const variant: TopupVariant__Output = {
  id: 8,
  name: '100 Gems',
  category: '',
  currency_code: 'KWD',
  fixed_minor: ['1500', '10000'],
  available_in: [{ code: 'KWT', name: 'Kuwait' }],
  fields: [
    { key: 'par_value', value_json: '100' },
    { key: 'delivery_time', value_json: '"Instant"' },
  ],
};

test('a variant with fixed amounts gives them as decimal strings, and its fields as they are', () => {
  expect(encodeTopupVariant(variant)).toStrictEqual({
    id: 8,
    name: '100 Gems',
    category: '',
    currency_code: 'KWD',
    fixed_amounts: ['1.5', '10'],
    available_in: [{ code: 'KWT', name: 'Kuwait' }],
    fields: [
      { key: 'par_value', value: 100 },
      { key: 'delivery_time', value: 'Instant' },
    ],
  });
});

test('a variant with a range gives its bounds as numbers', () => {
  const range = { category: 'Airtime', unit: 'KWD', min_minor: '500', max_minor: '20000', fixed_minor: [] };
  expect(encodeTopupVariant({ ...variant, ...range, fields: [], available_in: [] })).toStrictEqual({
    id: 8,
    name: '100 Gems',
    category: 'Airtime',
    currency_code: 'KWD',
    unit: 'KWD',
    min_amount: 0.5,
    max_amount: 20,
    available_in: [],
    fields: [],
  });
});

test('a mobile match says whether it is the one', () => {
  const match = { product_id: 3, name: 'Air Mobile', country_code: 'IND' };
  expect(encodeMobileMatch({ ...match, is_identified: true })).toStrictEqual({ ...match, identified: true });
});

const delivered = {
  id: 42,
  client_reference: 'ref-1',
  product_id: 3,
  product_name: 'Air Mobile',
  variant_name: 'Airtime 10.50',
  country_code: 'IND',
  amount: 0.11,
  currency: 'EUR',
  status: 'DELIVERED',
  status_text: 'Top-up delivered successfully',
  transaction_id: 9,
  created_at: '2026-01-31T09:30:00.000Z',
  completed_at: '2026-01-31T09:30:01.000Z',
};

test('an order has the amount its wallet paid, and by itself what it was for', () => {
  const order = topupOrderDouble({ client_reference: 'ref-1' });
  expect(encodeTopupOrderItem(order)).toStrictEqual(delivered);
  expect(encodeTopupOrder(order)).toStrictEqual({ ...delivered, input_data: { phone_number: '+919876543210' } });
});

test('an order paid by a voucher code has no transaction, a PENDING one has not ended, and neither says of failure', () => {
  const order = topupOrderDouble({
    status: 'PENDING',
    message: 'On its way',
    transaction_id: undefined,
    completed_at: undefined,
    failure_code: 'UNKNOWN',
  });
  const { client_reference: _reference, transaction_id: _transaction, completed_at: _end, ...rest } = delivered;
  expect(encodeTopupOrderItem(order)).toStrictEqual({ ...rest, status: 'PENDING', status_text: 'On its way' });
});

test('a FAILED order says why, and whether the customer can mend it', () => {
  const failure = { failure_code: 'RECIPIENT_BARRED', failure_reason: 'Recipient is blocked by the operator' };
  const { client_reference: _reference, ...rest } = delivered;
  const order = topupOrderDouble({ status: 'FAILED', ...failure, is_user_fixable: false });
  expect(encodeTopupOrderItem(order)).toStrictEqual({ ...rest, status: 'FAILED', ...failure, is_user_fixable: false });
});

test('lists can be sorted by what is in them', () => {
  const failed = topupOrderDouble({
    client_reference: 'ref-1',
    status: 'FAILED',
    failure_code: 'UNKNOWN',
    failure_reason: 'Order could not be completed',
  });
  expect(Object.keys(encodeTopupOrderItem(failed))).toEqual([...topupOrderItemFields]);
  expect(Object.keys(encodeTopupProductItem(product))).toEqual([...topupProductFields]);
});
