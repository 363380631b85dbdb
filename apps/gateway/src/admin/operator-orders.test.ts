import type { Order__Output, OrderAttempt__Output } from '@dg/contracts/orders';
import type { Transaction__Output } from '@dg/contracts/wallet';
import { Rejection } from '@dg/kernel';
import { createLog } from '@dg/platform/log';
import {
  backendDoubles,
  esimOrderDouble,
  healthyDouble,
  identityDouble,
  orderDouble,
  topupOrderDouble,
} from '../testing/doubles.ts';
import { startGateway, type RunningGateway } from '../testing/start-gateway.ts';
import { encodeOperatorOrder, encodeOperatorOrderDetail } from './encode-operator-order.ts';

const voucher = {
  id: 42,
  client_id: 7,
  vertical: 'voucher',
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
  wallet_id: 5,
  total_payable: 18.64,
  message: 'Order delivered successfully',
};
const topup = {
  ...voucher,
  vertical: 'topup',
  product_name: 'Air Mobile',
  variant_name: 'Airtime 10.50',
  quantity: 1,
  amount: 10.5,
  base_currency: 'INR',
  total_payable: 0.11,
  message: 'Top-up delivered successfully',
};
const esim = {
  ...topup,
  vertical: 'esim',
  product_name: 'Europe',
  variant_name: '2.5 GB for 30 days',
  base_currency: 'USD',
  total_payable: 9.2,
  message: 'Order delivered successfully',
  esim: {
    data_amount_gb: 2.5,
    validity_days: 30,
    iccid: '8988303000000614227',
    activation_status: 'NOT_INSTALLED',
  },
};

test('operators see an order of any vertical in the same fields', () => {
  expect(encodeOperatorOrder(orderDouble())).toStrictEqual(voucher);
  expect(encodeOperatorOrder(topupOrderDouble())).toStrictEqual(topup);
  expect(encodeOperatorOrder(esimOrderDouble())).toStrictEqual(esim);
});

test('operators see why an order has failed', () => {
  const failure = { failure_code: 'UNKNOWN', failure_reason: 'Order could not be completed' };
  const failed = topupOrderDouble({ status: 'FAILED', ...failure });
  expect(encodeOperatorOrder(failed)).toStrictEqual({ ...topup, status: 'FAILED', ...failure, is_user_fixable: false });
});

const attempt: OrderAttempt__Output = {
  reference: '42-1',
  supplier: 'sandbox',
  state: 'transient',
  supplier_reference: 'S-1',
  failure_code: 'OPERATOR_UNAVAILABLE',
  submission_count: 1,
  created_at: '2026-01-31T09:30:00Z',
  answered_at: '2026-01-31T09:30:01Z',
};

test('an order in review comes with its attempts, our reference of the last one, and what contradicts it', () => {
  const contradiction = { order_state: 'FAILED', outcome: 'DELIVERED', delivered_quantity: 1 };
  const second = { reference: '42-2', state: 'unknown', supplier_reference: '', failure_code: '', answered_at: '' };
  const detail = encodeOperatorOrderDetail({
    order: topupOrderDouble(),
    job_state: 'REVIEW',
    attempts: [attempt, { ...attempt, ...second }],
    redeemed_order_id: 11,
    discrepancies: [{ ...contradiction, found_at: '2026-01-31T10:00:00Z' }],
  });
  const shown = { supplier: 'sandbox', submission_count: 1, created_at: '2026-01-31T09:30:00.000Z' };
  expect(detail).toStrictEqual({
    ...topup,
    input_data: { phone_number: '+919876543210' },
    job_state: 'REVIEW',
    is_in_review: true,
    supplier_reference: '42-2',
    attempts: [
      {
        ...shown,
        reference: '42-1',
        state: 'transient',
        supplier_reference: 'S-1',
        failure_code: 'OPERATOR_UNAVAILABLE',
        answered_at: '2026-01-31T09:30:01.000Z',
      },
      { ...shown, reference: '42-2', state: 'unknown', supplier_reference: '' },
    ],
    discrepancies: [{ ...contradiction, found_at: '2026-01-31T10:00:00.000Z' }],
    redeemed_order_id: 11,
  });
});

test('an eSIM comes with what fulfilment-svc knows of its profile, and as it is stored without', () => {
  const job = { job_state: 'CANCELLED', attempts: [], redeemed_order_id: 0, discrepancies: [] };
  const profile = {
    iccid: '8988303000000614226',
    is_iccid_valid: false,
    activation_status: 'EXPIRED',
    status_as_of: '2026-02-01T10:00:00Z',
    is_cancelled: true,
  };
  const order = esimOrderDouble({ installed_at: '2026-02-01T09:00:00Z' });
  const installed = { ...esim.esim, installed_at: '2026-02-01T09:00:00.000Z' };
  const rest = { ...esim, job_state: 'CANCELLED', is_in_review: false, attempts: [], discrepancies: [] };
  expect(encodeOperatorOrderDetail({ order, ...job, profile })).toStrictEqual({
    ...rest,
    esim: { ...installed, ...profile, status_as_of: '2026-02-01T10:00:00.000Z' },
  });
  expect(encodeOperatorOrderDetail({ order, ...job })).toStrictEqual({ ...rest, esim: installed });
});

test('an order without a job says nothing of one', () => {
  const nothing = { job_state: '', attempts: [], redeemed_order_id: 0, discrepancies: [] };
  const detail = encodeOperatorOrderDetail({ order: orderDouble(), ...nothing });
  expect(detail).toStrictEqual({ ...voucher, is_in_review: false, attempts: [], discrepancies: [] });
});

const debit: Transaction__Output = {
  id: 9,
  wallet_id: 5,
  currency: 'EUR',
  amount_minor: '11',
  transaction_type: 'DEBIT',
  status: 'COMPLETED',
  remarks: '',
  created_at: '2026-01-31T09:30:00Z',
};
let gateway: RunningGateway;
let searched: object | undefined;
let asked: Record<string, unknown[]>;
let away: string;
// What waits for these hangs when it is not asked for until the other has answered.
let notificationsAsked: PromiseWithResolvers<void>;
let transactionAsked: PromiseWithResolvers<void>;
beforeAll(async () => {
  const orders: Order__Output[] = [topupOrderDouble(), orderDouble()];
  const note = (name: string, ask: unknown) => (asked[name] ??= []).push(ask);
  gateway = await startGateway({
    log: createLog('gateway', 'silent'),
    identity: identityDouble(),
    health: healthyDouble,
    backends: backendDoubles({
      order: {
        SearchOrders: (ask) => {
          searched = ask;
          return Promise.resolve({ orders, total_count: 2 });
        },
        GetAnyOrder: async (ask) => {
          note('GetAnyOrder', ask);
          await notificationsAsked.promise;
          if ((ask as { order_id: number }).order_id !== 42) throw new Rejection('ORDER_NOT_FOUND');
          const isLacking = away === 'fulfilment-svc';
          const [order, attempts] = [orders[0]!, isLacking ? [] : [attempt]];
          const timeline = { order, steps: [], attempts, debit_transaction_id: 9, lacks_attempts: isLacking };
          const job = { job_state: isLacking ? '' : 'DELIVERED', attempts, redeemed_order_id: 0, discrepancies: [] };
          return { order, ...job, timeline };
        },
      },
      notify: {
        ListOrderNotifications: async (ask) => {
          note('ListOrderNotifications', ask);
          notificationsAsked.resolve();
          if ((ask as { order_id: number }).order_id === 42) await transactionAsked.promise;
          if (away === 'notify-svc') throw new Rejection('UNAVAILABLE');
          return { events: [], emails: [] };
        },
      },
      wallet: {
        GetTransaction: async (ask) => {
          note('GetTransaction', ask);
          transactionAsked.resolve();
          if (away === 'wallet-svc') throw new Rejection('UNAVAILABLE');
          return debit;
        },
      },
    }),
  });
});
afterAll(() => gateway.close());
beforeEach(() => {
  searched = undefined;
  asked = {};
  away = '';
  notificationsAsked = Promise.withResolvers();
  transactionAsked = Promise.withResolvers();
});

const get = (path: string) => gateway.call('GET', `/admin/v1${path}`, { token: 'operator' });

test('operators find orders of every client and vertical', async () => {
  const reply = await get('/orders');
  expect(reply).toMatchObject({ status: 200, body: [topup, voucher] });
  expect(reply.headers.get('x-total-count')).toBe('2');
  const anything = { client_id: 0, vertical: '', status: '', client_reference: undefined, product_id: 0 };
  expect(searched).toEqual({ ...anything, page: 1, limit: 50 });
});

test('operators narrow their search', async () => {
  const query = 'client_id=7&vertical=topup&status=PENDING&client_reference=r&product_id=3&page=2&per_page=10';
  await get(`/orders?${query}`);
  const filters = { client_id: 7, vertical: 'topup', status: 'PENDING', client_reference: 'r', product_id: 3 };
  expect(searched).toEqual({ ...filters, page: 2, limit: 10 });
});

test('nothing belongs to a client nobody can be', async () => {
  expect(await get('/orders?client_id=2147483648')).toMatchObject({ status: 200, body: [] });
  expect(searched).toBeUndefined();
});

test('operators see one order with its job and its timeline', async () => {
  const reply = await get('/orders/42');
  expect(reply).toMatchObject({
    status: 200,
    body: { ...topup, job_state: 'DELIVERED', is_in_review: false, supplier_reference: '42-1' },
  });
  expect((reply.body as { timeline: unknown }).timeline).toEqual({
    is_complete: true,
    entries: [
      { at: '2026-01-31T09:30:00.000Z', kind: 'debit', transaction_id: 9, amount: 0.11, currency: 'EUR' },
      {
        at: '2026-01-31T09:30:00.000Z',
        kind: 'attempt',
        number: 1,
        state: 'TRANSIENT',
        failure_code: 'OPERATOR_UNAVAILABLE',
        answered_at: '2026-01-31T09:30:01.000Z',
        reference: '42-1',
        supplier: 'sandbox',
        supplier_reference: 'S-1',
      },
    ],
  });
});

test('each service is asked once for one order: wallet-svc when the order is known, notify-svc without waiting', async () => {
  expect(await get('/orders/42')).toMatchObject({ status: 200 });
  expect(asked).toEqual({
    GetAnyOrder: [{ order_id: 42 }],
    ListOrderNotifications: [{ client_id: 0, order_id: 42 }],
    GetTransaction: [{ client_id: 7, transaction_id: 9 }],
  });
});

test.each([
  ['fulfilment-svc', ['debit']],
  ['notify-svc', ['debit', 'attempt']],
  ['wallet-svc', ['attempt']],
])('an order is shown while %s is away, and its timeline says that something is missing', async (service, kinds) => {
  away = service;
  const entries = kinds.map((kind) => ({ kind }));
  expect(await get('/orders/42')).toMatchObject({
    status: 200,
    body: { ...topup, timeline: { is_complete: false, entries } },
  });
});

test.each([
  ['/orders?vertical=game', 400, 'vertical must be one of voucher, topup, esim'],
  ['/orders?status=RECHARGED', 400, 'status must be one of PENDING, PARTIALLY_DELIVERED, DELIVERED, FAILED, CANCELLED'],
  ['/orders?client_id=x', 400, 'client_id must be a positive integer'],
  ['/orders?product_id=0', 400, 'product_id must be a positive integer'],
  ['/orders?client_reference=', 400, 'client_reference must be 1 to 255 printable ASCII characters'],
  ['/orders/x', 400, 'Invalid order ID'],
  ['/orders/2147483648', 404, 'Order not found'],
  ['/orders/43', 404, 'Order not found'],
])('GET %s is %d: %s', async (path, status, message) => {
  expect(await get(path)).toMatchObject({ status, body: { error: { message } } });
});

test("a client's token finds nothing here", async () => {
  expect(await gateway.call('GET', '/admin/v1/orders', { token: 'client' })).toMatchObject({ status: 403 });
});
