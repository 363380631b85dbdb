import type { Request } from 'express';
import { pageByLimit, paginationHeaders, sortBy } from './pagination.ts';
import { orderItemFields } from './encode-voucher-order.ts';
import { decimalText, parseBody } from './validation.ts';
import { notificationEmailSchema, voucherChargesSchema, voucherOrderSchema } from './voucher-schemas.ts';

const order = { product_id: 3, denomination: 10.5, quantity: 2 };

test.each([
  [{}, 'Invalid product_id: required'],
  [{ ...order, product_id: null }, 'Invalid product_id: required'],
  [{ ...order, product_id: '3' }, 'Invalid product_id: must be a positive integer'],
  [{ ...order, product_id: 0 }, 'Invalid product_id: must be a positive integer'],
  [{ ...order, product_id: 1.5 }, 'Invalid product_id: must be a positive integer'],
  [{ product_id: 3 }, 'Invalid denomination: required'],
  [{ ...order, denomination: '10' }, 'Invalid denomination: must be a positive number'],
  [{ ...order, denomination: 0 }, 'Invalid denomination: must be a positive number'],
  [{ ...order, denomination: Number('1e400') }, 'Invalid denomination: must be a positive number'],
  [{ ...order, denomination: 1e-7 }, 'Invalid denomination: must have at most 15 significant digits'],
  [{ ...order, denomination: 1e15 }, 'Invalid denomination: must have at most 15 significant digits'],
  [{ product_id: 3, denomination: 10 }, 'Invalid quantity: required'],
  [{ ...order, quantity: '2' }, 'Invalid quantity: must be an integer'],
  [{ ...order, quantity: 1.5 }, 'Invalid quantity: must be an integer'],
  [{ ...order, quantity: 0 }, 'quantity must be between 1 and 1000'],
  [{ ...order, quantity: 1001 }, 'quantity must be between 1 and 1000'],
  [{ ...order, wallet_id: 0 }, 'wallet_id must be a positive integer'],
  [{ ...order, wallet_id: 'x' }, 'wallet_id must be a positive integer'],
  [{ ...order, client_reference: '' }, 'client_reference must be 1 to 255 printable ASCII characters'],
  [{ ...order, client_reference: 'é' }, 'client_reference must be 1 to 255 printable ASCII characters'],
  [{ ...order, client_reference: 'x'.repeat(256) }, 'client_reference must be 1 to 255 printable ASCII characters'],
  [{ ...order, email: 'nobody' }, 'Invalid email: must be a valid email address'],
  [{ ...order, email: `${'a'.repeat(250)}@example.com` }, 'email is too long (max 254 characters)'],
])('a create of %j is refused: %s', (body, message) => {
  expect(() => parseBody(voucherOrderSchema(1_000), body)).toThrow(message);
});

test('unknown keys and nulls for optional fields are ignored', () => {
  const body: unknown = JSON.parse(
    '{"product_id":3,"denomination":10.50,"quantity":2,"wallet_id":null,"__proto__":{"email":"x"},"new":1}',
  );
  expect(parseBody(voucherOrderSchema(1_000), body)).toEqual({ product_id: 3, denomination: '10.5', quantity: 2 });
});

test('no bulk limit goes beyond 5,000', () => {
  expect(() => parseBody(voucherOrderSchema(9_999), { ...order, quantity: 5_001 })).toThrow(
    'quantity must be between 1 and 5000',
  );
});

test('a quote is for one unit unless it says otherwise', () => {
  expect(parseBody(voucherChargesSchema(1_000), { denomination: 25 })).toEqual({ denomination: '25', quantity: 1 });
});

test.each([{}, { email: null }, { email: '' }])('an e-mail is required: %j', (body) => {
  expect(() => parseBody(notificationEmailSchema, body)).toThrow('email is required');
});

test.each([
  [29.99, '29.99'],
  [999999999999999, '999999999999999'],
  [0.000001, '0.000001'],
  [0.1 + 0.2, undefined],
])('%d is the decimal %s', (value, text) => {
  expect(decimalText(value)).toBe(text);
});

const asking = (query: Record<string, unknown>) => ({ query }) as unknown as Request;

test.each([
  [{ limit: '0' }, 'limit must be an integer between 1 and 10000'],
  [{ limit: '10001' }, 'limit must be an integer between 1 and 10000'],
  [{ limit: '1.5' }, 'limit must be an integer between 1 and 10000'],
  [{ limit: '' }, 'limit must be an integer between 1 and 10000'],
  [{ page: '0' }, 'page must be a positive integer'],
  [{ page: '-1' }, 'page must be a positive integer'],
  [{ page: '1e3' }, 'page must be a positive integer'],
  [{ page: ['1', '2'] }, 'page must be given only once'],
])('a page of %j is refused: %s', (query, message) => {
  expect(() => pageByLimit(asking(query))).toThrow(message);
});

test('the last page has no more, and an empty list has no pages', () => {
  expect(paginationHeaders(20, { page: 3, size: 50 }, 120)).toMatchObject({
    'X-Total-Pages': '3',
    'X-Page-Size': '20',
    'X-Has-More': 'false',
  });
  expect(paginationHeaders(0, { page: 1, size: 50 }, 0)).toMatchObject({ 'X-Total-Pages': '0', 'X-Has-More': 'false' });
});

test.each([
  ['not json', 'sort must be a JSON object with Field and Direction'],
  ['[]', 'sort must be a JSON object with Field and Direction'],
  ['{"Field":"vouchers","Direction":"ASC"}', 'sort Field must be one of id'],
  ['{"Field":"id","Direction":"up"}', 'sort Direction must be ASC or DESC'],
])('a sort of %s is refused: %s', (sort, message) => {
  expect(() => sortBy(asking({ sort }), orderItemFields)).toThrow(message);
});
