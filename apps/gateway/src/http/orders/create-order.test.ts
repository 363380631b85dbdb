import { Rejection } from '@dg/kernel';
import { createLog } from '@dg/platform/log';
import {
  backendDoubles,
  esimOrderDouble,
  healthyDouble,
  identityDouble,
  orderDouble,
  profileDouble,
  topupOrderDouble,
} from '../../testing/doubles.ts';
import { startGateway } from '../../testing/start-gateway.ts';

const log = createLog('gateway', 'silent');
const verticals = {
  voucher: {
    path: '/api/v1/orders',
    json: { product_id: 1, denomination: 10, quantity: 1 },
    order: orderDouble,
    deadlinesMs: { voucher: 2_000, topup: 0, esim: 0 },
  },
  topup: {
    path: '/api/v1/topups/orders',
    json: { product_id: 1, amount: 10 },
    order: topupOrderDouble,
    deadlinesMs: { voucher: 0, topup: 2_000, esim: 0 },
  },
  esim: {
    path: '/api/v1/esim/orders',
    json: { product_id: 1, amount: 10 },
    order: esimOrderDouble,
    deadlinesMs: { voucher: 0, topup: 0, esim: 2_000 },
  },
} as const;
const busy = { status: 'PENDING', is_expected_soon: true, completed_at: undefined };
type Look = { readonly status: string } | Rejection;

/** Creates an order whose supplier is busy; the next looks at it find what `looks` says, the last one for ever. */
async function create(vertical: keyof typeof verticals, looks: readonly Look[], isReady = () => true) {
  const { path, json, order, deadlinesMs } = verticals[vertical];
  const asked: object[] = [];
  const placed = () => Promise.resolve({ results: [{ order: order(busy) }] });
  const gateway = await startGateway({
    log,
    identity: identityDouble(),
    backends: backendDoubles({
      order: {
        PlaceVoucherOrders: placed,
        PlaceTopupOrders: placed,
        PlaceEsimOrders: placed,
        GetOrder: (ask) => {
          const look = looks[Math.min(asked.length, looks.length - 1)]!;
          asked.push(ask);
          return look instanceof Rejection ? Promise.reject(look) : Promise.resolve(order(look));
        },
      },
      fulfilment: {
        RevealVouchers: () => Promise.resolve({ items: [{ order_id: 42, vouchers: [] }] }),
        RevealProfile: () => Promise.resolve(profileDouble()),
      },
    }),
    health: { ...healthyDouble, isReady },
    inlineDeadlinesMs: deadlinesMs,
  });
  const reply = await gateway.call('POST', path, { token: 'client', json });
  await gateway.close();
  for (const ask of asked) expect(ask).toEqual({ client_id: 7, vertical, order_id: 42 });
  return { status: reply.status, shown: (reply.body as { status: string }).status, asked: asked.length };
}

describe.each(['voucher', 'topup', 'esim'] as const)('a create of a %s whose supplier is busy', (vertical) => {
  test('answers with the order as it ended, within the deadline of its vertical', async () => {
    const answer = await create(vertical, [busy, { status: 'DELIVERED' }]);
    expect(answer).toEqual({ status: 200, shown: 'DELIVERED', asked: 2 });
  });

  test('answers PENDING when the supplier takes longer than a request may', async () => {
    expect(await create(vertical, [busy])).toMatchObject({ status: 200, shown: 'PENDING' });
  });

  test('answers PENDING when the order cannot be looked at any more: it exists and is paid', async () => {
    const answer = await create(vertical, [new Rejection('UNAVAILABLE')]);
    expect(answer).toEqual({ status: 200, shown: 'PENDING', asked: 1 });
  });

  test('answers PENDING at once when the process is about to end', async () => {
    expect(await create(vertical, [busy], () => false)).toEqual({ status: 200, shown: 'PENDING', asked: 0 });
  });
});
