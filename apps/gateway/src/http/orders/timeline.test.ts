import type { OrderNotifications__Output } from '@dg/contracts/notify';
import type { OrderTimeline__Output } from '@dg/contracts/orders';
import type { Transaction__Output } from '@dg/contracts/wallet';
import { Rejection } from '@dg/kernel';
import { createLog } from '@dg/platform/log';
import { acme, backendDoubles, esimOrderDouble, healthyDouble, identityDouble } from '../../testing/doubles.ts';
import { startGateway, type RunningGateway } from '../../testing/start-gateway.ts';

const requestId = '2Zf1vXn8LqkqZpQhVwXnQJ9n0aB';
const at = (second: number) => `2026-01-31T09:30:${String(second).padStart(2, '0')}Z`;
const shown = (second: number) => at(second).replace('Z', '.000Z');
const step = { status: 'DELIVERED', profile_change: '', usage_percent: 0, request_id: requestId };

/** An eSIM that its second attempt delivered, that was installed, and of which half is used. */
const timeline: OrderTimeline__Output = {
  order: esimOrderDouble(),
  steps: [
    { ...step, at: at(0), status: 'PENDING' },
    { ...step, at: at(5) },
    { ...step, at: at(20), profile_change: 'INSTALLED', request_id: '' },
    { ...step, at: at(40), profile_change: 'USAGE_THRESHOLD', usage_percent: 50, request_id: '' },
  ],
  attempts: [
    {
      reference: '42-1',
      supplier: 'acme',
      state: 'transient',
      supplier_reference: 'S-1',
      failure_code: 'OPERATOR_UNAVAILABLE',
      submission_count: 1,
      created_at: at(1),
      answered_at: at(2),
    },
    {
      reference: '42-2',
      supplier: 'acme',
      state: 'delivered',
      supplier_reference: 'S-2',
      failure_code: '',
      submission_count: 1,
      created_at: at(4),
      answered_at: '',
    },
  ],
  debit_transaction_id: 9,
  refund_transaction_id: 10,
  lacks_attempts: false,
};

const transaction = (id: number, second: number): Transaction__Output => ({
  id,
  wallet_id: 5,
  currency: 'EUR',
  amount_minor: '920',
  transaction_type: id === 9 ? 'DEBIT' : 'CREDIT',
  status: 'COMPLETED',
  remarks: '',
  created_at: at(second),
});

const notifications: OrderNotifications__Output = {
  events: [
    {
      id: 'evt_1',
      type: 'esim.delivered',
      created_at: at(5),
      request_id: requestId,
      deliveries: [
        {
          id: 70,
          endpoint_id: 3,
          event_id: 'evt_1',
          event_type: 'esim.delivered',
          status: 'DELIVERED',
          tries: [
            { at: at(6), response_code: 0, duration_ms: 15_000, failure: 'TIMEOUT' },
            { at: at(25), response_code: 204, duration_ms: 31, failure: '' },
          ],
          next_try_at: '',
          created_at: at(6),
        },
      ],
    },
    { id: 'evt_2', type: 'esim.installed', created_at: at(20), request_id: '', deliveries: [] },
  ],
  emails: [
    {
      kind: 'RECEIPT',
      status: 'SENT',
      try_count: 2,
      last_error: 'RCPT TO 450',
      created_at: at(7),
      sent_at: at(8),
    },
  ],
};

const asked: Record<string, unknown> = {};
let isNotifyAway = false;
let steps = timeline.steps;
let isFulfilmentAway = false;
let isWalletAway = false;
let gateway: RunningGateway;

beforeAll(async () => {
  gateway = await startGateway({
    log: createLog('gateway', 'silent'),
    identity: identityDouble(),
    health: healthyDouble,
    backends: backendDoubles({
      order: {
        GetOrderTimeline: async (ask) => {
          asked['order'] = ask;
          if ((ask as { order_id: number }).order_id !== 42) throw new Rejection('ORDER_NOT_FOUND');
          return isFulfilmentAway ? { ...timeline, attempts: [], lacks_attempts: true } : { ...timeline, steps };
        },
      },
      notify: {
        ListOrderNotifications: async (ask) => {
          asked['notify'] = ask;
          if (isNotifyAway) throw new Rejection('UNAVAILABLE');
          return notifications;
        },
      },
      wallet: {
        GetTransaction: async (ask) => {
          const { client_id, transaction_id: id } = ask as { client_id: number; transaction_id: number };
          expect(client_id).toBe(acme.id);
          if (isWalletAway) throw new Error('gRPC INTERNAL: ');
          return transaction(id, id === 9 ? 0 : 50);
        },
      },
    }),
  });
});
afterAll(() => gateway.close());
beforeEach(() => {
  steps = timeline.steps;
  isNotifyAway = false;
  isFulfilmentAway = false;
  isWalletAway = false;
});

const get = (path: string) => gateway.call('GET', `/api/v1${path}`, { token: 'client' });
const statuses = [
  { at: shown(0), kind: 'status', status: 'PENDING', request_id: requestId },
  { at: shown(5), kind: 'status', status: 'DELIVERED', request_id: requestId },
];
const attempts = [
  {
    at: shown(1),
    kind: 'attempt',
    number: 1,
    state: 'TRANSIENT',
    failure_code: 'OPERATOR_UNAVAILABLE',
    answered_at: shown(2),
  },
  { at: shown(4), kind: 'attempt', number: 2, state: 'DELIVERED' },
];
const profile = [
  { at: shown(20), kind: 'profile', activation: 'INSTALLED' },
  { at: shown(40), kind: 'profile', activation: 'USAGE_THRESHOLD', usage_percent: 50 },
];
const debit = { at: shown(0), kind: 'debit', transaction_id: 9, amount: 9.2, currency: 'EUR' };
const refund = { at: shown(50), kind: 'refund', transaction_id: 10, amount: 9.2, currency: 'EUR' };
const sent = [
  {
    at: shown(6),
    kind: 'webhook',
    event_id: 'evt_1',
    event_type: 'esim.delivered',
    webhook_id: 3,
    status: 'DELIVERED',
    tries: [
      { at: shown(6), response_code: null, duration_ms: 15_000, failure: 'TIMEOUT' },
      { at: shown(25), response_code: 204, duration_ms: 31 },
    ],
    request_id: requestId,
  },
  { at: shown(7), kind: 'email', email_kind: 'RECEIPT', status: 'SENT', sent_at: shown(8) },
];

test('steps stand in the order they were made in, whatever times were told of them', async () => {
  steps = [
    { ...step, at: at(0), status: 'PENDING' },
    { ...step, at: at(5) },
    { ...step, at: at(41), profile_change: 'USAGE_THRESHOLD', usage_percent: 100, request_id: '' },
    { ...step, at: at(40), profile_change: 'DEPLETED', request_id: '' },
  ];
  const { body } = await get('/esim/orders/42/timeline');
  const { entries } = body as { entries: { kind: string; activation?: string }[] };
  const told = entries.filter(({ kind }) => kind === 'profile').map(({ activation }) => activation);
  expect(told).toEqual(['USAGE_THRESHOLD', 'DEPLETED']);
});

test('a timeline says that attempts may be missing while nobody can tell', async () => {
  isFulfilmentAway = true;
  expect(await get('/esim/orders/42/timeline')).toMatchObject({ status: 200, body: { is_complete: false } });
});

test('a timeline has all that has happened in its order, and of suppliers only that they were asked', async () => {
  expect(await get('/esim/orders/42/timeline')).toMatchObject({
    status: 200,
    body: { order_id: 42, status: 'DELIVERED', is_complete: true },
  });
  const { body } = await get('/esim/orders/42/timeline');
  expect((body as { entries: unknown }).entries).toStrictEqual([
    statuses[0],
    debit,
    ...attempts,
    statuses[1],
    ...sent,
    ...profile,
    refund,
  ]);
});

test.each([
  ['/orders', 'voucher'],
  ['/topups/orders', 'topup'],
  ['/esim/orders', 'esim'],
])('a timeline under %s is asked for as that of a %s order of the caller', async (path, vertical) => {
  await get(`${path}/42/timeline`);
  expect(asked).toEqual({
    order: { client_id: acme.id, vertical, order_id: 42 },
    notify: { client_id: acme.id, order_id: 42 },
  });
  expect(await get(`${path}/43/timeline`)).toMatchObject({
    status: 404,
    body: { error: { message: 'Order not found' } },
  });
  expect(await get(`${path}/2147483648/timeline`)).toMatchObject({ status: 404 });
  const refused = { error: { name: 'ValidationException', message: 'Invalid order ID' } };
  expect(await get(`${path}/0/timeline`)).toMatchObject({ status: 400, body: refused });
});

test('what a service that is away would have said is left out, and the timeline says that something is missing', async () => {
  isNotifyAway = true;
  expect((await get('/esim/orders/42/timeline')).body).toEqual({
    order_id: 42,
    status: 'DELIVERED',
    is_complete: false,
    entries: [statuses[0], debit, ...attempts, statuses[1], ...profile, refund],
  });
  isNotifyAway = false;
  isWalletAway = true;
  expect((await get('/esim/orders/42/timeline')).body).toEqual({
    order_id: 42,
    status: 'DELIVERED',
    is_complete: false,
    entries: [statuses[0], ...attempts, statuses[1], ...sent, ...profile],
  });
});
