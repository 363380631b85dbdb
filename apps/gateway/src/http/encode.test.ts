import { orderDouble } from '../testing/doubles.ts';
import { encodeVoucherQuote } from './encode-quote.ts';
import { encodeTransaction } from './encode-transaction.ts';
import { encodeCreatedOrder, encodeOrderDetail, encodeOrderItem, encodeVoucher } from './encode-voucher-order.ts';
import { encodeVoucherProduct } from './encode-voucher-product.ts';
import { encodeTrialBalance } from '../admin/encode-trial-balance.ts';

test('a voucher product has the fields of the specification and no other', () => {
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
  expect(product).toEqual({
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
});

test('the answer to a create names the codes, the product currency and the wallet currency', () => {
  const order = orderDouble({ client_reference: 'ref-1', email: 'a@example.com' });
  expect(encodeCreatedOrder(order, [{ claim_url: 'https://x.test/1' }])).toEqual({
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
  expect(encodeOrderDetail(order, [])).toEqual({
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
  expect(encodeOrderItem(orderDouble())).toEqual({
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
  expect(encodeVoucher({ card_number: 'C', expires_at: '2027-01-31T00:00:00Z' })).toEqual({
    card_number: 'C',
    pin_code: null,
    expires_at: '2027-01-31T00:00:00.000Z',
    voucher_reference_number: null,
  });
  expect(encodeVoucher({ claim_url: 'U', pin_code: '1' })).toEqual({ claim_url: 'U', pin_code: '1', expires_at: null });
});

test('a quote speaks of exchange only when the currencies differ', () => {
  const plain = {
    source_currency: 'USD',
    destination_currency: 'USD',
    gross_minor: '10000',
    discount_minor: '350',
    total_minor: '9650',
    discount_percent: '3.5',
    payable_minor: '9650',
  };
  expect(encodeVoucherQuote(plain, 1_000)).toEqual({
    non_discounted_total: 100,
    discount_amount: 3.5,
    total_amount: 96.5,
    discount: 3.5,
    total_payable: 96.5,
    max_quantity: 1_000,
    charges_details: { source_currency: 'USD', destination_currency: 'USD' },
  });
  const exchanged = {
    ...plain,
    destination_currency: 'JPY',
    net_minor: '14475',
    handling_fee_minor: '0',
    forex_rate: '150',
    conversion_fee_percent: '0',
    payable_minor: '14475',
  };
  expect(encodeVoucherQuote(exchanged, 5)).toMatchObject({
    net_amount: 14475,
    handling_fee_amount: 0,
    total_payable: 14475,
    charges_details: { source_currency: 'USD', destination_currency: 'JPY', forex_rate: 150, conversion_fee: 0 },
  });
});

test('a transaction has the numeric code of its currency, and nulls without an exchange', () => {
  const transaction = encodeTransaction({
    id: 1,
    wallet_id: 5,
    currency: 'AED',
    amount_minor: '1050',
    transaction_type: 'DEBIT',
    status: 'COMPLETED',
    remarks: 'Order 42',
    created_at: '2026-01-31T09:30:00.000Z',
  });
  expect(transaction).toEqual({
    id: 1,
    wallet_id: 5,
    currency_id: 784,
    amount: 10.5,
    transaction_type: 'DEBIT',
    status: 'COMPLETED',
    source_currency: null,
    destination_currency: null,
    forex_rate: null,
    conversion_charges: null,
    remarks: 'Order 42',
    created_at: '2026-01-31T09:30:00.000Z',
  });
});

test('a ledger is balanced only when every currency is', () => {
  const accounts = [
    { account: 'wallet:1', currency: 'USD', debits_minor: '100', credits_minor: '500' },
    { account: 'house', currency: 'USD', debits_minor: '400', credits_minor: '0' },
    { account: 'wallet:2', currency: 'JPY', debits_minor: '5', credits_minor: '0' },
  ];
  expect(encodeTrialBalance(accounts.slice(0, 2))).toMatchObject({
    totals: [{ currency: 'USD', debits: 5, credits: 5, difference: 0 }],
    is_balanced: true,
  });
  expect(encodeTrialBalance(accounts)).toMatchObject({
    totals: [{ difference: 0 }, { currency: 'JPY', difference: 5 }],
    is_balanced: false,
  });
});
