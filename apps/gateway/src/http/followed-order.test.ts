import { Rejection } from '@dg/kernel';
import { createLog } from '@dg/platform/log';
import { backendDoubles, healthyDouble, identityDouble, orderDouble } from '../testing/doubles.ts';
import { startGateway } from '../testing/start-gateway.ts';

const log = createLog('gateway', 'silent');
const busy = orderDouble({ status: 'PENDING', is_expected_soon: true });

/** Creates an order whose supplier is busy; the next looks at it find what `looks` says, the last one for ever. */
async function create(looks: readonly (typeof busy | Rejection)[], isReady = () => true) {
  let asked = 0;
  const gateway = await startGateway({
    log,
    identity: identityDouble(),
    backends: backendDoubles({
      order: {
        PlaceVoucherOrders: () => Promise.resolve({ results: [{ order: busy }] }),
        GetOrder: () => {
          const look = looks[Math.min(asked++, looks.length - 1)]!;
          return look instanceof Rejection ? Promise.reject(look) : Promise.resolve(look);
        },
      },
      fulfilment: { RevealVouchers: () => Promise.resolve({ items: [{ order_id: 42, vouchers: [] }] }) },
    }),
    health: { ...healthyDouble, isReady },
  });
  const reply = await gateway.call('POST', '/api/v1/orders', {
    token: 'client',
    json: { product_id: 1, denomination: 10, quantity: 1 },
  });
  await gateway.close();
  return { status: reply.status, shown: (reply.body as { status: string }).status, asked };
}

test('a create whose supplier is busy answers with the order as it ended', async () => {
  expect(await create([busy, orderDouble({ status: 'DELIVERED' })])).toEqual({
    status: 200,
    shown: 'DELIVERED',
    asked: 2,
  });
});

test('it answers PENDING when the supplier takes longer than a request may', async () => {
  expect(await create([busy])).toMatchObject({ status: 200, shown: 'PENDING' });
});

test('it answers PENDING when the order cannot be looked at any more: it exists and is paid', async () => {
  expect(await create([new Rejection('UNAVAILABLE')])).toEqual({ status: 200, shown: 'PENDING', asked: 1 });
});

test('it answers PENDING at once when the process is about to end', async () => {
  expect(await create([busy], () => false)).toEqual({ status: 200, shown: 'PENDING', asked: 0 });
});
