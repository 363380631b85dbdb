import { encodeTransaction } from './encode-transaction.ts';

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
