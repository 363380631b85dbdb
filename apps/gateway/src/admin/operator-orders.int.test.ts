import { serviceDatabase, silentLog, testLifecycle } from '@dg/testing';
import { migrations } from '../db/migrations/index.ts';
import { backendDoubles, healthyDouble, identityDouble, orderDouble, topupOrderDouble } from '../testing/doubles.ts';
import { startGateway, type RunningGateway } from '../testing/start-gateway.ts';
import { encodeOperatorOrder } from './encode-operator-order.ts';

const lifecycle = testLifecycle();
const orders = new Map([orderDouble({ id: 1 }), topupOrderDouble({ id: 2 })].map((order) => [order.id, order]));
let gateway: RunningGateway;

beforeAll(async () => {
  const service = await serviceDatabase('identity', migrations);
  lifecycle.onDrain('database', service.close);
  const found = (ask: object) => Promise.resolve(orders.get((ask as { order_id: number }).order_id)!);
  gateway = await startGateway({
    log: silentLog,
    identity: { ...identityDouble(), database: service.database },
    backends: backendDoubles({ order: { CancelOrder: found, ResolveOrder: found } }),
    health: healthyDouble,
  });
  lifecycle.onDrain('gateway', gateway.close);
}, 180_000);
afterAll(() => lifecycle.drain('end of test', 0));

test.each([1, 2])('cancelling and resolving order %i of any vertical answers it as operators see it', async (id) => {
  for (const [action, json] of [
    ['cancel', { reason: 'asked for' }],
    ['resolve', { outcome: 'failed', note: 'supplier has none' }],
  ] as const) {
    const reply = await gateway.call('POST', `/admin/v1/orders/${id}/${action}`, { token: 'operator', json });
    expect(reply.status).toBe(200);
    expect(reply.body).toStrictEqual(encodeOperatorOrder(orders.get(id)!));
  }
});
