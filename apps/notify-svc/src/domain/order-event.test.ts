import type { EventInput } from '@dg/contracts/events';
import { eventOf } from '../testing/event-of.ts';
import { bodyOf } from './client-event.ts';
import { orderEventOf } from './order-event.ts';

const voucher: EventInput['order-status-changed'] = {
  order_id: 42,
  client_id: 7,
  vertical: 'voucher',
  order_version: 2,
  status: 'DELIVERED',
  client_reference: 'PO-1',
  email: 'buyer@example.com',
  product_id: 3,
  product_name: 'Arcade Card',
  denomination_minor: '2550',
  quantity: 2,
  amount_minor: '5100',
  currency: 'USD',
  placed_at: '2026-01-31T09:30:00Z',
  message: 'Order delivered',
  payable_minor: '4700',
  wallet_currency: 'EUR',
  transaction_id: 9,
  completed_at: '2026-01-31T09:31:00.000Z',
};
const topup = { ...voucher, vertical: 'topup', variant_name: '100 Gems', country_code: 'USA', quantity: 1 };
const esim = {
  ...topup,
  vertical: 'esim',
  data_amount_gb: '1.5',
  validity_days: 30,
  iccid: '8944500102198304826',
  activation_status: 'NOT_INSTALLED',
};
const failed = { status: 'FAILED', failure_code: 'INVALID_RECIPIENT', failure_reason: 'Unknown number' };
const failureShown = { failure_code: 'INVALID_RECIPIENT', failure_reason: 'Unknown number', is_user_fixable: true };

const told = (order: EventInput['order-status-changed']) =>
  orderEventOf(eventOf('order-status-changed', order, { eventId: 'E1', occurredAt: '2026-01-31T09:32:00Z' }));

test('an order of vouchers is told with its face value, and with nothing that could redeem it', () => {
  expect(told(voucher)).toEqual({
    id: 'evt_E1',
    clientId: 7,
    type: 'order.delivered',
    subject: 'order:42',
    order: { id: 42, version: 2 },
    createdAt: '2026-01-31T09:32:00.000Z',
    requestId: expect.any(String),
    data: {
      id: 42,
      client_reference: 'PO-1',
      status: 'DELIVERED',
      product_id: 3,
      product_name: 'Arcade Card',
      denomination: 25.5,
      quantity: 2,
      amount: 51,
      currency: 'USD',
      placed_at: '2026-01-31T09:30:00.000Z',
      order_version: 2,
    },
  });
});

test('a top-up is told as the list of top-ups shows it', () => {
  expect(told(topup)).toMatchObject({ type: 'topup.delivered' });
  expect(told(topup)?.data).toEqual({
    id: 42,
    client_reference: 'PO-1',
    product_id: 3,
    product_name: 'Arcade Card',
    variant_name: '100 Gems',
    country_code: 'USA',
    amount: 47,
    currency: 'EUR',
    status: 'DELIVERED',
    status_text: 'Order delivered',
    transaction_id: 9,
    created_at: '2026-01-31T09:30:00.000Z',
    completed_at: '2026-01-31T09:31:00.000Z',
    order_version: 2,
  });
});

test('an eSIM is told with its plan, what was charged and its profile', () => {
  expect(told(esim)).toMatchObject({ type: 'esim.delivered' });
  expect(told(esim)?.data).toEqual({
    id: 42,
    client_reference: 'PO-1',
    status: 'DELIVERED',
    activation_status: 'NOT_INSTALLED',
    product_name: 'Arcade Card',
    country_code: 'USA',
    data_amount_gb: 1.5,
    validity_days: 30,
    amount: 47,
    currency: 'EUR',
    iccid: '8944500102198304826',
    order_version: 2,
  });
});

test.each([
  [voucher, 'order'],
  [topup, 'topup'],
  [esim, 'esim'],
])('an order that has failed says why, and one that was cancelled that it was (%#)', (order, noun) => {
  const failure = told({ ...order, ...failed });
  expect(failure).toMatchObject({ type: `${noun}.failed`, data: { status: 'FAILED', ...failureShown } });
  const cancelled = told({ ...order, status: 'CANCELLED' });
  expect(cancelled).toMatchObject({ type: `${noun}.cancelled`, data: { status: 'CANCELLED' } });
  expect(cancelled?.data).not.toHaveProperty('failure_code');
});

const installed = { activation_status: 'ACTIVE', installed_at: '2026-02-01T10:00:00Z' };
const activated = { ...installed, activated_at: '2026-02-01T11:00:00Z' };
test.each([
  ['INSTALLED', installed, 'esim.installed', { installed_at: '2026-02-01T10:00:00.000Z' }],
  ['ACTIVATED', activated, 'esim.activated', { activated_at: '2026-02-01T11:00:00.000Z' }],
  ['USAGE_THRESHOLD', { ...activated, usage_percent: 80 }, 'esim.usage_threshold', { usage_percent: 80 }],
  ['DEPLETED', { ...activated, activation_status: 'EXPIRED' }, 'esim.depleted', { activation_status: 'EXPIRED' }],
])('a step of a delivered eSIM (%s) is an event of its own', (change, fields, type, shown) => {
  const event = told({ ...esim, ...fields, profile_change: change });
  expect(event).toMatchObject({ type, data: { status: 'DELIVERED', ...shown } });
  expect(Object.hasOwn(event!.data, 'usage_percent')).toBe(change === 'USAGE_THRESHOLD');
});

test('what is not known is left out', () => {
  const { client_reference: _, ...anonymous } = { ...esim, ...failed, iccid: '', activation_status: '' };
  for (const name of ['client_reference', 'iccid', 'activation_status', 'installed_at', 'activated_at']) {
    expect(told(anonymous)?.data).not.toHaveProperty(name);
  }
});

test.each([
  [{ status: 'PENDING' }],
  [{ status: 'PARTIALLY_DELIVERED' }],
  [{ status: 'toString' }],
  [{ profile_change: 'TIMES' }],
])('an order in between is no event: %o', (fields) => {
  expect(told({ ...esim, ...fields })).toBeUndefined();
});

test('a body is the text that is sent: its fields in their order, and nothing of the envelope it came in', () => {
  const event = told({ ...voucher, amount_minor: '999999999999999' })!;
  const body = bodyOf(event);
  expect(Object.keys(JSON.parse(body) as object)).toEqual(['id', 'type', 'created_at', 'data']);
  expect(body).toContain('"amount":9999999999999.99');
  for (const hidden of ['buyer@example.com', event.requestId]) expect(body).not.toContain(hidden);
});
