import { orderDouble } from '../../testing/doubles.ts';
import {
  encodeCreatedVoucherOrder,
  encodeVoucher,
  encodeVoucherOrder,
  encodeVoucherOrderItem,
} from './encode-voucher-order.ts';
import { encodeVoucherProduct, encodeVoucherQuote, voucherProductFields } from './encode-voucher-product.ts';

test('a voucher product has the fields of the specification and no other, and a list is sorted by any of them', () => {
  const product = encodeVoucherProduct({
    id: 3,
    name: 'Game Card',
    category: 'Gaming',
    country_code: 'KWT',
    currency_code: 'KWD',
    delivery_mode: 'URL',
    delivery_time: 'Instant',
    validity: '1 year',
    available_denominations: [{ min_minor: '1500', max_minor: '10000', discount_percent: '3.5' }],
    restricted_countries: ['USA'],
    sku: 'S',
    supplier: 'stock',
    supplier_sku: 'S',
    is_redeemable: true,
  });
  expect(product).toStrictEqual({
    id: 3,
    name: 'Game Card',
    category: 'Gaming',
    country_code: 'KWT',
    currency_code: 'KWD',
    delivery_mode: 'URL',
    delivery_time: 'Instant',
    validity: '1 year',
    available_denominations: [{ min_value: 1.5, max_value: 10, discount: 3.5 }],
  });
  expect(Object.keys(product)).toEqual([...voucherProductFields]);
});

test('the answer to a create names the codes, the product currency and the wallet currency', () => {
  const order = orderDouble({ client_reference: 'ref-1', email: 'a@example.com' });
  expect(encodeCreatedVoucherOrder(order, [{ claim_url: 'https://x.test/1' }])).toStrictEqual({
    id: 42,
    product_id: 3,
    product_name: 'Game Card',
    denomination: 10.5,
    quantity: 2,
    amount: 21,
    discount: 0.74,
    client_reference: 'ref-1',
    wallet_id: 5,
    status: 'DELIVERED',
    base_currency: 'USD',
    deduction_currency: 'EUR',
    message: 'Order delivered successfully',
    email: 'a@example.com',
    vouchers: [{ claim_url: 'https://x.test/1', expires_at: null }],
  });
});

test('what an order does not have is left out', () => {
  const order = orderDouble({ transaction_id: undefined, status: 'PENDING', message: 'Soon' });
  expect(encodeVoucherOrder(order, [])).toStrictEqual({
    id: 42,
    product_id: 3,
    product_name: 'Game Card',
    denomination: 10.5,
    quantity: 2,
    discount: 0.74,
    amount: 21,
    status: 'PENDING',
    placed_at: '2026-01-31T09:30:00.000Z',
    base_currency: 'USD',
    deduction_currency: 'EUR',
    message: 'Soon',
    vouchers: [],
  });
});

test('an order in a list has the currency of its wallet and that of its amounts', () => {
  expect(encodeVoucherOrderItem(orderDouble())).toStrictEqual({
    id: 42,
    product_id: 3,
    product_name: 'Game Card',
    transaction_id: 9,
    denomination: 10.5,
    quantity: 2,
    amount: 21,
    currency: 'EUR',
    base_currency: 'USD',
    status: 'DELIVERED',
    placed_at: '2026-01-31T09:30:00.000Z',
  });
});

test('a voucher has the fields of its delivery mode', () => {
  expect(encodeVoucher({ card_number: 'C', expires_at: '2027-01-31T00:00:00Z' })).toStrictEqual({
    card_number: 'C',
    pin_code: null,
    expires_at: '2027-01-31T00:00:00.000Z',
    voucher_reference_number: null,
  });
  expect(encodeVoucher({ claim_url: 'U', pin_code: '1' })).toStrictEqual({
    claim_url: 'U',
    pin_code: '1',
    expires_at: null,
  });
});

test('a quote says how many units one order may have', () => {
  const quote = {
    source_currency: 'USD',
    destination_currency: 'USD',
    gross_minor: '10000',
    discount_minor: '350',
    total_minor: '9650',
    discount_percent: '3.5',
    payable_minor: '9650',
  };
  expect(encodeVoucherQuote(quote, 1_000)).toStrictEqual({
    non_discounted_total: 100,
    discount_amount: 3.5,
    total_amount: 96.5,
    discount: 3.5,
    total_payable: 96.5,
    charges_details: { source_currency: 'USD', destination_currency: 'USD' },
    max_quantity: 1_000,
  });
});
