import type { EventData } from '@dg/contracts/events';
import { receiptOf, statusInWords } from './receipt.ts';

const delivered: EventData['order-status-changed'] = {
  order_id: 42,
  client_id: 7,
  vertical: 'voucher',
  order_version: 2,
  status: 'DELIVERED',
  client_reference: 'PO-1',
  email: 'buyer@example.com',
  product_id: 3,
  product_name: 'Arcade Card',
  denomination_minor: '2500',
  quantity: 50,
  amount_minor: '125000',
  currency: 'USD',
  placed_at: '2026-01-31T09:30:00.000Z',
  message: '',
  variant_name: '',
  country_code: 'USA',
  payable_minor: '118750',
  wallet_currency: 'EUR',
  transaction_id: 9,
  data_amount_gb: '',
  validity_days: 0,
  iccid: '',
  activation_status: '',
  installed_at: '',
  activated_at: '',
  profile_change: '',
  usage_percent: 0,
  completed_at: '',
};

test('a receipt takes nothing from an event but its closed list of fields, so no code can be in it', () => {
  const event = {
    ...delivered,
    message: 'CODE-SECRET',
    card_number: 'CODE-SECRET',
    vouchers: [{ pin_code: 'CODE-SECRET' }],
  };
  expect(receiptOf(event)).toStrictEqual({
    orderId: 42,
    status: 'DELIVERED',
    vertical: 'voucher',
    productName: 'Arcade Card',
    quantity: 50,
    amount: '1,250.00 USD',
    clientReference: 'PO-1',
  });
});

test.each(['PENDING', 'PARTIALLY_DELIVERED', 'toString'])('an order in %s gets no receipt', (status) => {
  expect(receiptOf({ ...delivered, status })).toBeUndefined();
});

test.each([
  ['1500', 'JPY', '1,500 JPY'],
  ['1500', 'KWD', '1.500 KWD'],
  ['999999999999999', 'USD', '9,999,999,999,999.99 USD'],
])('%s minor units of %s are written exactly, with the digits of the currency', (minor, currency, text) => {
  expect(receiptOf({ ...delivered, amount_minor: minor, currency })?.amount).toBe(text);
});

const topup = { ...delivered, vertical: 'topup', variant_name: '100 Gems', quantity: 1 };

test('the receipt of a top-up names its variant and what was charged, in the currency of the wallet', () => {
  expect(receiptOf(topup)).toMatchObject({ variantName: '100 Gems', amount: '1,187.50 EUR', isRedeemed: false });
});

test('the receipt of a failed top-up says why, in our words only, and what became of a voucher code that paid', () => {
  const { transaction_id: _, ...unpaid } = topup;
  const failed = { ...unpaid, status: 'FAILED', failure_reason: 'of the supplier' };
  const receipt = receiptOf({ ...failed, failure_code: 'RECIPIENT_BARRED' })!;
  expect(receipt).toMatchObject({ failureCode: 'RECIPIENT_BARRED', isRedeemed: true });
  expect(JSON.stringify(receipt)).not.toContain('of the supplier');
  expect(statusInWords(receipt)).toBe('Failed. The voucher code can be redeemed again');
  expect(receiptOf({ ...failed, failure_code: 'SOMETHING_NEW' })).not.toHaveProperty('failureCode');
});

const esim = {
  ...delivered,
  vertical: 'esim',
  variant_name: 'Europe 5 GB',
  quantity: 1,
  country_code: 'GLO',
  data_amount_gb: '5',
  validity_days: 30,
  iccid: '8944500102198304826',
  activation_status: 'NOT_INSTALLED',
};

test('the receipt of an eSIM names its plan, its country and what was charged, and nothing that installs it', () => {
  const receipt = receiptOf({ ...esim, message: 'LPA:1$smdp.example$SECRET' });
  expect(receipt).toStrictEqual({
    orderId: 42,
    status: 'DELIVERED',
    vertical: 'esim',
    productName: 'Arcade Card',
    variantName: 'Europe 5 GB',
    plan: { dataAmountGb: '5', validityDays: 30 },
    countryCode: 'GLO',
    quantity: 1,
    amount: '1,187.50 EUR',
    isRedeemed: false,
    clientReference: 'PO-1',
  });
});

test.each(['INSTALLED', 'ACTIVATED', 'USAGE_THRESHOLD', 'DEPLETED'])(
  'what happens to an eSIM after its delivery (%s) is no receipt',
  (profileChange) => {
    expect(receiptOf({ ...esim, profile_change: profileChange })).toBeUndefined();
  },
);
