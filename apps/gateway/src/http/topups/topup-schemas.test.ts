import { parseBody } from '../validation.ts';
import { lookupSchema, topupChargesSchema, topupOrderSchema } from './topup-schemas.ts';

const ask = { product_id: 3, amount: 10.5 };
const codeComplaint = 'redeem_voucher_code must be a text of 1 to 500 characters';

const refusedByBoth: [object, string][] = [
  [{}, 'Product ID is required'],
  [{ ...ask, product_id: null }, 'Product ID is required'],
  [{ ...ask, product_id: '3' }, 'product_id must be a positive integer'],
  [{ ...ask, product_id: 0 }, 'product_id must be a positive integer'],
  [{ ...ask, product_id: 1.5 }, 'product_id must be a positive integer'],
  [{ product_id: 3 }, 'Amount is required'],
  [{ product_id: 3, amount: null }, 'Amount is required'],
  [{ ...ask, amount: '10' }, 'amount must be a positive number'],
  [{ ...ask, amount: 0 }, 'amount must be a positive number'],
  [{ ...ask, amount: -1 }, 'amount must be a positive number'],
  [{ ...ask, amount: 1e-7 }, 'amount must have at most 15 significant digits'],
  [{ ...ask, wallet_id: 0 }, 'wallet_id must be a positive integer'],
  [{ ...ask, wallet_id: 'x' }, 'wallet_id must be a positive integer'],
  [{ ...ask, category: 'airtime' }, 'category must be one of Airtime, Data, Bundle'],
  [{ ...ask, category: '' }, 'category must be one of Airtime, Data, Bundle'],
];

test.each(refusedByBoth)('a quote or an order of %j is refused: %s', (body, message) => {
  expect(() => parseBody(topupChargesSchema, body)).toThrow(message);
  expect(() => parseBody(topupOrderSchema, body)).toThrow(message);
});

test.each([
  [{ ...ask, client_reference: '' }, 'client_reference must be 1 to 255 printable ASCII characters'],
  [{ ...ask, input_data: 'text' }, 'input_data must be an object'],
  [{ ...ask, input_data: 7 }, 'input_data must be an object'],
  [{ ...ask, input_data: [] }, 'input_data must be an object'],
  [{ ...ask, input_data: { account: 'x'.repeat(16_384) } }, 'input_data is too long (max 16384 characters)'],
  [{ ...ask, redeem_voucher_code: '' }, codeComplaint],
  [{ ...ask, redeem_voucher_code: 4711 }, codeComplaint],
  [{ ...ask, redeem_voucher_code: 'x'.repeat(501) }, codeComplaint],
  [{ ...ask, redeem_voucher_code: 'CARD\n1' }, codeComplaint],
])('an order of %j is refused: %s', (body, message) => {
  expect(() => parseBody(topupOrderSchema, body)).toThrow(message);
});

test('what an order says of its recipient goes on as it came, every key of it', () => {
  const body: unknown = JSON.parse(
    '{"product_id":3,"amount":10.50,"input_data":{"__proto__":"x","zone":"1","phone":"00 91"},"category":"Data","new":1}',
  );
  expect(parseBody(topupOrderSchema, body)).toEqual({
    product_id: 3,
    amount: '10.5',
    category: 'Data',
    input_data: '{"__proto__":"x","zone":"1","phone":"00 91"}',
  });
});

test.each([ask, { ...ask, input_data: null, wallet_id: null, category: null, redeem_voucher_code: null }])(
  'nothing about the recipient is an empty object: %j',
  (body) => {
    expect(parseBody(topupOrderSchema, body)).toEqual({ product_id: 3, amount: '10.5', input_data: '{}' });
  },
);

test('input data however deep is read', () => {
  const deep: unknown = JSON.parse(`{"a":${'['.repeat(5_000)}${']'.repeat(5_000)}}`);
  expect(parseBody(topupOrderSchema, { ...ask, input_data: deep }).input_data).toHaveLength(10_006);
});

test.each([{}, { mobile_number: null }, { mobile_number: '' }])('a mobile number is required: %j', (body) => {
  expect(() => parseBody(lookupSchema, body)).toThrow('mobile_number is required');
});

test.each([
  919876543210,
  '919876543210',
  '+91 98765 43210',
  '+0123456789',
  '+123',
  '+1234567890123456',
  '+',
  ' +91987654',
])('the mobile number %j is not in E.164 format', (mobile_number) => {
  expect(() => parseBody(lookupSchema, { mobile_number })).toThrow('mobile_number must be in E.164 format');
});

test.each(['+1234', '+123456789012345'])(
  'a mobile number of 4 to 15 digits is in E.164 format: %s',
  (mobile_number) => {
    expect(parseBody(lookupSchema, { mobile_number })).toEqual({ mobile_number });
  },
);
