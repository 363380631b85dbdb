import { encodeTrialBalance } from './encode-trial-balance.ts';

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
