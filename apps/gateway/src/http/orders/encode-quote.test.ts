import { encodeQuote } from './encode-quote.ts';

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
  expect(encodeQuote(plain)).toStrictEqual({
    non_discounted_total: 100,
    discount_amount: 3.5,
    total_amount: 96.5,
    discount: 3.5,
    total_payable: 96.5,
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
  expect(encodeQuote(exchanged)).toStrictEqual({
    non_discounted_total: 100,
    discount_amount: 3.5,
    total_amount: 96.5,
    discount: 3.5,
    net_amount: 14475,
    handling_fee_amount: 0,
    total_payable: 14475,
    charges_details: { source_currency: 'USD', destination_currency: 'JPY', forex_rate: 150, conversion_fee: 0 },
  });
});
