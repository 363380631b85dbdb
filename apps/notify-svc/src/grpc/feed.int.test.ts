import { query } from '@dg/platform/postgres';
import { serviceDatabase, testLifecycle, type TestDatabase } from '@dg/testing';
import { migrations } from '../db/migrations/index.ts';
import { happen, orderEvent, startReplica } from './notify-replica.fixture.ts';

const lifecycle = testLifecycle();
let store: TestDatabase;
let notify: Awaited<ReturnType<typeof startReplica>>['notify'];

beforeAll(async () => {
  store = await serviceDatabase('notify', migrations);
  lifecycle.onDrain('database', store.close);
  ({ notify } = await startReplica(store, lifecycle));
}, 180_000);
afterAll(() => lifecycle.drain('end of test', 0), 60_000);

let lastClientId = 0;
let lastOrderId = 0;
/** A client of its own for each test. */
const newClient = () => ++lastClientId;
const newOrder = () => ++lastOrderId;

describe('the feed', () => {
  test('gives a client its own events after one of them, as they are sent', async () => {
    const clientId = newClient();
    const orders = [newOrder(), newOrder(), newOrder()];
    await happen(store, [...orders.map((id) => orderEvent(clientId, id)), orderEvent(newClient(), newOrder())]);
    const page = await notify.ListEvents({ client_id: clientId, after: '1', limit: 1 });
    expect(page).toEqual({
      events: [
        {
          seq: '2',
          id: `evt_${orders[1]}_1`,
          type: 'order.delivered',
          created_at: '2026-01-31T09:30:00.000Z',
          data_json: `{"id":${orders[1]},"status":"DELIVERED","amount":12.5}`,
        },
      ],
      has_more: true,
    });
    const rest = await notify.ListEvents({ client_id: clientId, after: '2', limit: 1 });
    expect({ seqs: rest.events.map(({ seq }) => seq), hasMore: rest.has_more }).toEqual({
      seqs: ['3'],
      hasMore: false,
    });
    for (const after of ['3', '9223372036854775807'])
      expect(await notify.ListEvents({ client_id: clientId, after, limit: 1_000 })).toEqual({
        events: [],
        has_more: false,
      });
    await expect(notify.ListEvents({ client_id: clientId, limit: 1_001 })).rejects.toMatchObject({
      code: 'INVALID_REQUEST',
    });
  });
});

describe('what was told about an order', () => {
  test('is its events with their deliveries, and its receipts, to its client and to operators', async () => {
    const clientId = newClient();
    const { endpoint } = await notify.CreateEndpoint({
      client_id: clientId,
      url: 'https://shop.example/hooks',
      event_types: ['order.delivered', 'order.cancelled'],
      is_active: true,
    });
    const orderId = newOrder();
    const cancelled = orderEvent(clientId, orderId, { type: 'order.cancelled', order: { id: orderId, version: 2 } });
    await happen(store, [orderEvent(clientId, orderId), cancelled, orderEvent(clientId, newOrder())]);
    await notify.SendTest({ client_id: clientId, endpoint_id: endpoint!.id, request_id: 'r' });
    await query(
      store.database,
      `insert into emails (order_id, order_status, kind, recipient, subject, template_data, state, tries, last_error,
         request_id)
       values ($1, 'DELIVERED', 'receipt', 'buyer@example.com', 's', '{}', 'suppressed', 1, 'RCPT TO 550', 'r')`,
      [orderId],
    );
    const told = await notify.ListOrderNotifications({ client_id: clientId, order_id: orderId });
    expect(told).toMatchObject({
      events: [
        { id: `evt_${orderId}_1`, type: 'order.delivered', deliveries: [{ endpoint_id: endpoint!.id }] },
        {
          id: cancelled.id,
          type: 'order.cancelled',
          request_id: cancelled.requestId,
          deliveries: [{ status: 'PENDING' }],
        },
      ],
      emails: [{ kind: 'RECEIPT', status: 'SUPPRESSED', try_count: 1, last_error: 'RCPT TO 550', sent_at: '' }],
    });
    expect(await notify.ListOrderNotifications({ client_id: 0, order_id: orderId })).toEqual(told);
    expect(await notify.ListOrderNotifications({ client_id: newClient(), order_id: orderId })).toEqual({
      events: [],
      emails: [],
    });
  });
});
