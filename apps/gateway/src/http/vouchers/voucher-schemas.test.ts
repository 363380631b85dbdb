import { parseBody } from '../validation.ts';
import { voucherChargesSchema, voucherOrderSchema } from './voucher-schemas.ts';

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
