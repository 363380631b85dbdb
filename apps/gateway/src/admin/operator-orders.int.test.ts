import type { CallOptions } from '@dg/platform/grpc';
import { serviceDatabase, silentLog, testLifecycle } from '@dg/testing';
import { migrations } from '../db/migrations/index.ts';
import {
  backendDoubles,
  esimOrderDouble,
  healthyDouble,
  identityDouble,
  orderDouble,
  topupOrderDouble,
} from '../testing/doubles.ts';
import { startGateway, type RunningGateway } from '../testing/start-gateway.ts';

const lifecycle = testLifecycle();
const doubles = [orderDouble({ id: 1 }), topupOrderDouble({ id: 2 }), esimOrderDouble({ id: 3, status: 'CANCELLED' })];
const orders = new Map(doubles.map((order) => [order.id, order]));
let gateway: RunningGateway;
/** What order-svc was asked to do, in order. */
const asked: [method: string, ask: object][] = [];
let waitedMs = 0;

beforeAll(async () => {
  const service = await serviceDatabase('identity', migrations);
  lifecycle.onDrain('database', service.close);
  const answerTo = (method: string) => (ask: object, options?: CallOptions) => {
    asked.push([method, ask]);
    waitedMs = options?.deadlineMs ?? 0;
    return Promise.resolve(orders.get((ask as { order_id: number }).order_id)!);
  };
  gateway = await startGateway({
    log: silentLog,
    identity: { ...identityDouble(), database: service.database },
    backends: backendDoubles({
      order: { CancelOrder: answerTo('CancelOrder'), ResolveOrder: answerTo('ResolveOrder') },
    }),
    health: healthyDouble,
  });
  lifecycle.onDrain('gateway', gateway.close);
}, 180_000);
afterAll(() => lifecycle.drain('end of test', 0));
beforeEach(() => asked.splice(0));

const voucher = {
  id: 1,
  client_id: 7,
  vertical: 'voucher',
  product_name: 'Game Card',
  status: 'DELIVERED',
  amount: 21,
  base_currency: 'USD',
  total_payable: 18.64,
  currency: 'EUR',
};
const topup = {
  id: 2,
  client_id: 7,
  vertical: 'topup',
  product_name: 'Air Mobile',
  variant_name: 'Airtime 10.50',
  status: 'DELIVERED',
  amount: 10.5,
  base_currency: 'INR',
  total_payable: 0.11,
  currency: 'EUR',
};

const esim = {
  id: 3,
  client_id: 7,
  vertical: 'esim',
  product_name: 'Europe',
  status: 'CANCELLED',
  amount: 10.5,
  base_currency: 'USD',
  total_payable: 9.2,
  currency: 'EUR',
};

describe.each([voucher, topup, esim])('an order of vertical $vertical', (order) => {
  test.each([
    ['cancel', 'CancelOrder', { reason: 'asked for' }],
    ['resolve', 'ResolveOrder', { outcome: 'failed', note: 'supplier has none' }],
  ])('to %s it goes on as %s in the name of the operator, and is answered as operators see it', async (...given) => {
    const [action, method, json] = given;
    const reply = await gateway.call('POST', `/admin/v1/orders/${order.id}/${action}`, { token: 'operator', json });
    expect(reply).toMatchObject({ status: 200, body: order });
    const request_id = reply.headers.get('x-request-id');
    expect(asked).toEqual([[method, { order_id: order.id, ...json, actor: 'user:1', request_id }]]);
  });
});

test('an operator who cancels waits for longer than a supplier may take to take an eSIM back', async () => {
  const json = { reason: 'asked for' };
  await gateway.call('POST', `/admin/v1/orders/${esim.id}/cancel`, { token: 'operator', json });
  expect(waitedMs).toBeGreaterThan(20_000 + 5_000);
});
