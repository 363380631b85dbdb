import { parseBody } from '../validation.ts';
import { esimChargesSchema, esimOrderSchema } from './esim-schemas.ts';

const ask = { product_id: 3, amount: 10.5 };

test.each<[object, string]>([
  [{}, 'Product ID is required'],
  [{ ...ask, product_id: null }, 'Product ID is required'],
  [{ ...ask, product_id: '3' }, 'product_id must be a positive integer'],
  [{ ...ask, product_id: 0 }, 'product_id must be a positive integer'],
  [{ product_id: 3 }, 'Amount is required'],
  [{ ...ask, amount: '10' }, 'amount must be a positive number'],
  [{ ...ask, amount: 0 }, 'amount must be a positive number'],
  [{ ...ask, amount: 1e-7 }, 'amount must have at most 15 significant digits'],
  [{ ...ask, wallet_id: 0 }, 'wallet_id must be a positive integer'],
])('a quote or an order of %j is refused: %s', (body, message) => {
  expect(() => parseBody(esimChargesSchema, body)).toThrow(message);
  expect(() => parseBody(esimOrderSchema, body)).toThrow(message);
});

test.each([2, 0, -1, 1.5, '7', null, {}, [], true])(
  'there is one of everything, whatever quantity is: %j',
  (quantity) => {
    expect(parseBody(esimOrderSchema, { ...ask, quantity })).toEqual({ product_id: 3, amount: '10.5' });
  },
);

test('an order may name itself and its wallet', () => {
  const body = { ...ask, wallet_id: 5, client_reference: 'ref-1' };
  expect(parseBody(esimOrderSchema, body)).toEqual({ ...body, amount: '10.5' });
  expect(() => parseBody(esimOrderSchema, { ...ask, client_reference: '' })).toThrow(
    'client_reference must be 1 to 255 printable ASCII characters',
  );
});
