import { chooseWallet, rateFor } from './wallet-choice.ts';

const money = {
  wallets: [
    { id: 1, currency: 'EUR', isDefault: false },
    { id: 2, currency: 'USD', isDefault: false },
    { id: 3, currency: 'USD', isDefault: true },
    { id: 4, currency: 'EUR', isDefault: false },
  ],
  rates: [{ sourceCurrency: 'USD', destinationCurrency: 'EUR', rate: '0.92' }],
};

describe('the wallet an order is debited from', () => {
  test('is the one named, in whatever currency', () => {
    expect(chooseWallet(money, 'voucher', 'USD', 4).id).toBe(4);
  });

  test('is the default of the product currency, else the oldest of it', () => {
    expect(chooseWallet(money, 'voucher', 'USD', 0).id).toBe(3);
    expect(chooseWallet(money, 'voucher', 'EUR', 0).id).toBe(1);
  });

  test('does not exist for vouchers in a currency the client has no wallet in, nor when it is not theirs', () => {
    expect(() => chooseWallet(money, 'voucher', 'JPY', 0)).toThrow('Wallet not found');
    expect(() => chooseWallet(money, 'voucher', 'USD', 99)).toThrow('Wallet not found');
  });
});

test('an exchange rate is one-way: its inverse is not derived', () => {
  expect(rateFor(money, 'USD', 'EUR')).toBe('0.92');
  expect(rateFor(money, 'USD', 'USD')).toBeNull();
  expect(() => rateFor(money, 'EUR', 'USD')).toThrow('Exchange rate not available');
});
