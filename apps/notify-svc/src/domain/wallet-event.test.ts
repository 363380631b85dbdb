import { eventOf } from '../testing/event-of.ts';
import { lowBalanceOf } from './low-balance.ts';
import { walletEventOf } from './wallet-event.ts';

const event = eventOf('wallet-balance-low', {
  wallet_id: 12,
  client_id: 7,
  name: 'Main',
  currency: 'EUR',
  balance_minor: '1999',
  is_default: true,
  status: 'ACTIVE',
  low_balance_threshold_minor: '2000',
  updated_at: '2026-01-31T09:30:00Z',
});

test('a client is told of its wallet as the API shows it', () => {
  expect(walletEventOf(event)).toMatchObject({ clientId: 7, type: 'wallet.low_balance', subject: 'wallet:12' });
  expect(walletEventOf(event).data).toEqual({
    id: 12,
    name: 'Main',
    currency_id: 978,
    currency_code: 'EUR',
    balance: 19.99,
    is_default: true,
    status: 'ACTIVE',
    low_balance_threshold: 20,
    updated_at: '2026-01-31T09:30:00.000Z',
  });
});

test('its people read amounts with all their digits', () => {
  expect(lowBalanceOf(event.data)).toMatchObject({ balance: '19.99 EUR', threshold: '20.00 EUR' });
});
