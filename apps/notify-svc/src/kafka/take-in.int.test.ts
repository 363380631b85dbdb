import type { EventInput } from '@dg/contracts/events';
import { query, transaction } from '@dg/platform/postgres';
import { startConsumer } from '@dg/platform/kafka';
import { serviceDatabase, silentLog, testKafka, testLifecycle, waitFor, type TestDatabase } from '@dg/testing';
import { changeEndpoint } from '../commands/change-endpoint.ts';
import { createEndpoint } from '../commands/create-endpoint.ts';
import { queueEndpointDisabledMails } from '../db/endpoint-disabled-mails.ts';
import { migrations } from '../db/migrations/index.ts';
import { settleDeliveries } from '../db/settle-deliveries.ts';
import { apply, testBox } from '../testing/apply.ts';
import { eventOf, messageOf } from '../testing/event-of.ts';
import { feedOf } from '../testing/feed.ts';
import { onClientChanged } from './on-client-changed.ts';
import { onOrderStatusChanged } from './on-order-status-changed.ts';
import { onProductChanged } from './on-product-changed.ts';
import { onWalletBalanceLow } from './on-wallet-balance-low.ts';
import type { TakeInDeps } from './take-in.ts';

let store: TestDatabase;
let deps: TakeInDeps;
const woken = { emails: 0, deliveries: 0 };
beforeAll(async () => {
  store = await serviceDatabase('notify', migrations);
  const wake = { emails: () => woken.emails++, deliveries: () => woken.deliveries++ };
  deps = { database: store.database, box: testBox, wake };
}, 120_000);
afterAll(() => store.close(), 30_000);
beforeEach(async () => {
  Object.assign(woken, { emails: 0, deliveries: 0 });
  await query(store.database, 'truncate clients, events, feeds, endpoints, deliveries, emails, suppressions, inbox');
});

const clientOf = (clientId: number, fields: EventInput['client-changed'] = {}) =>
  eventOf('client-changed', {
    client_id: clientId,
    version: 1,
    name: 'Shop',
    status: 'ACTIVE',
    created_at: '2026-01-01T00:00:00.000Z',
    ...fields,
  });
const productOf = (productId: number, fields: EventInput['product-changed'] = {}) => ({
  vertical: 'voucher',
  product_id: productId,
  change: 'changed',
  name: 'Card',
  changed_fields: ['name'],
  updated_at: '2026-01-31T09:30:00.000Z',
  ...fields,
});
const lowWallet = {
  wallet_id: 12,
  client_id: 1,
  name: 'Main',
  currency: 'EUR',
  balance_minor: '1999',
  is_default: true,
  status: 'ACTIVE',
  low_balance_threshold_minor: '2000',
  updated_at: '2026-01-31T09:30:00.000Z',
};

const emails = () =>
  query(store.database, 'select kind, cause, recipient, subject, template_data from emails order by id');

test('of a client what is newest is kept, in whatever order it comes', async () => {
  const [second, third] = [2, 3].map((version) => clientOf(1, { version, name: `Shop ${version}` }));
  await apply(onClientChanged(deps), [clientOf(1), third!, second!, clientOf(2, { status: 'SUSPENDED' })]);
  await apply(onClientChanged(deps), [second!]);
  expect(await query(store.database, 'select id, version, name, status from clients order by id')).toEqual([
    { id: 1, version: 3, name: 'Shop 3', status: 'ACTIVE' },
    { id: 2, version: 1, name: 'Shop', status: 'SUSPENDED' },
  ]);
});

test('a change of a product is in the feed of each client that can see it, once, and in none of a later client', async () => {
  await apply(
    onClientChanged(deps),
    [1, 2, 3].map((id) => clientOf(id, { status: id === 3 ? 'SUSPENDED' : 'ACTIVE' })),
  );
  const changed = eventOf('product-changed', productOf(5, { hidden_from_client_ids: [2] }));
  const delisted = eventOf('product-changed', productOf(6, { change: 'delisted', only_client_ids: [2, 9] }));
  await apply(onProductChanged(deps), [changed, delisted]);
  await apply(onClientChanged(deps), [clientOf(4)]);
  // Known before the change is read, but not there yet when it was made: the product is its catalogue, and no news.
  await apply(onClientChanged(deps), [clientOf(5, { created_at: '2026-01-31T09:30:00.001Z' })]);
  await apply(onProductChanged(deps), [eventOf('product-changed', productOf(7))]);
  expect(await feedOf(store.database, 5)).toEqual([]);
  // Replayed by an operator: of those who were told, nobody is told again.
  await apply(onProductChanged(deps), [changed]);
  const feeds = await Promise.all([1, 2, 3].map((clientId) => feedOf(store.database, clientId)));
  expect(feeds.map((feed) => feed.length)).toEqual([2, 2, 2]);
  expect(feeds[1]?.[0]?.id).toBe(`evt_${delisted.event_id}_2`);
  // Meant for one of whom nothing is known here yet.
  expect(await feedOf(store.database, 9)).toEqual([{ seq: 1n, id: `evt_${delisted.event_id}_9` }]);
});

test('whoever has registered a webhook hears of products, also before it is known who that is', async () => {
  const ask = { clientId: 8, url: 'https://shop.example/hooks', eventTypes: ['product.update'], isActive: true };
  const registration = { ...ask, description: undefined, idempotencyKey: '' };
  await createEndpoint({ ...deps, allowPrivate: false }, registration);
  const updated_at = () => new Date().toISOString();
  await apply(onProductChanged(deps), [eventOf('product-changed', productOf(5, { updated_at: updated_at() }))]);
  expect(await feedOf(store.database, 8)).toHaveLength(1);
  await apply(onClientChanged(deps), [clientOf(8)]);
  expect(await query(store.database, 'select name, version from clients')).toEqual([{ name: 'Shop', version: 1 }]);
  await apply(onProductChanged(deps), [eventOf('product-changed', productOf(6, { updated_at: updated_at() }))]);
  expect(await feedOf(store.database, 8)).toHaveLength(2);
});

test('a low balance is told to the client and to each of its people once, in words of ours', async () => {
  await apply(onClientChanged(deps), [clientOf(1, { emails: ['one@example.com', 'two@example.com'] })]);
  const low = eventOf('wallet-balance-low', lowWallet);
  await apply(onWalletBalanceLow(deps), [low]);
  await apply(onWalletBalanceLow(deps), [low]);
  const cause = `evt_${low.event_id}`;
  expect(await feedOf(store.database, 1)).toEqual([{ seq: 1n, id: cause }]);
  const mail = { kind: 'low-balance', cause, subject: 'Wallet 12: low balance' };
  expect(await emails()).toMatchObject([
    { ...mail, recipient: 'one@example.com', template_data: { walletId: 12, balance: '19.99 EUR' } },
    { ...mail, recipient: 'two@example.com' },
  ]);
  // It has recovered and fallen again.
  await apply(onWalletBalanceLow(deps), [eventOf('wallet-balance-low', lowWallet)]);
  expect(await emails()).toHaveLength(4);
});

test('that an endpoint was turned off is told once for each time, without what its URL may hold', async () => {
  await apply(onClientChanged(deps), [clientOf(1, { emails: ['one@example.com'] })]);
  const disabled = { clientId: 1, endpointId: 5, url: 'https://a.example/hook?token=SECRET', requestId: 'R' } as const;
  const turnOff = (at: string) =>
    transaction(store.database, (client) =>
      queueEndpointDisabledMails(client, [{ ...disabled, reason: 'GONE', at: new Date(at) }]),
    );
  for (const at of ['2026-01-31T09:30:00Z', '2026-01-31T09:30:00Z', '2026-03-01T00:00:00Z']) await turnOff(at);
  const [first, ...others] = await emails();
  expect(first).toEqual({
    kind: 'endpoint-disabled',
    cause: '5:2026-01-31T09:30:00.000Z',
    recipient: 'one@example.com',
    subject: 'Webhook 5: turned off',
    template_data: { endpointId: 5, url: 'https://a.example', reason: 'GONE', at: '2026-01-31T09:30:00.000Z' },
  });
  expect(others).toHaveLength(1);
});

test('whose address is told only after an endpoint was turned off is told of that, once', async () => {
  const registration = { clientId: 8, url: 'https://shop.example/hooks', eventTypes: ['order.failed'], isActive: true };
  await createEndpoint(
    { ...deps, allowPrivate: false },
    { ...registration, description: undefined, idempotencyKey: '' },
  );
  const tryOf = {
    deliveryId: 1,
    tryCount: 1,
    at: new Date(),
    durationMs: 1,
    isDelivered: false,
    isTest: false,
  } as const;
  const [endpoint] = await query<{ id: number; url: string }>(store.database, 'select id, url from endpoints');
  const gone = { ...tryOf, endpointId: endpoint!.id, url: endpoint!.url, responseCode: 410, isGone: true };
  const made = { ...gone, failure: undefined, retryAfterMs: undefined, requestId: 'R' };
  await settleDeliveries(store.database, [made], 1);
  expect(await emails()).toEqual([]);
  const change = (version: number) =>
    apply(onClientChanged(deps), [clientOf(8, { version, emails: ['late@example.com'] })]);
  await change(1);
  await changeEndpoint(
    { ...deps, allowPrivate: false },
    { clientId: 8, endpointId: endpoint!.id, description: 'Till' },
  );
  await change(2);
  expect(await emails()).toMatchObject([{ kind: 'endpoint-disabled', recipient: 'late@example.com' }]);
});

test('an order that has come to its end is in the feed and has its receipt, in one commit', async () => {
  const order = {
    order_id: 42,
    client_id: 1,
    vertical: 'voucher',
    order_version: 1,
    product_name: 'Card',
    quantity: 1,
    denomination_minor: '2500',
    amount_minor: '2500',
    currency: 'USD',
    placed_at: '2026-01-31T09:30:00Z',
    email: 'buyer@example.com',
  };
  await apply(onOrderStatusChanged(deps), [
    eventOf('order-status-changed', { ...order, status: 'PARTIALLY_DELIVERED' }),
    eventOf('order-status-changed', { ...order, status: 'DELIVERED' }),
  ]);
  const rows = await query(
    store.database,
    `select type, e.subject, seq, order_id, order_version, e.xmin::text = m.xmin::text as "isOneCommit"
     from events e join emails m using (order_id)`,
  );
  expect(rows).toEqual([
    { type: 'order.delivered', subject: 'order:42', seq: 1n, order_id: 42, order_version: 1, isOneCommit: true },
  ]);
});

test('an import that changes many products is taken in a few at a time, so that nobody waits for long', async () => {
  await apply(
    onClientChanged(deps),
    Array.from({ length: 20 }, (_, index) => clientOf(index + 1)),
  );
  const kafka = await testKafka();
  const producer = kafka.connection.kafka.producer();
  await producer.connect();
  const messages = Array.from({ length: 100 }, (_, index) => ({
    key: 'voucher:1',
    value: messageOf('product-changed', productOf(index + 1)),
  }));
  await producer.send({ topic: `${kafka.topicPrefix}product-changed`, messages });
  await producer.disconnect();
  const lifecycle = testLifecycle();
  startConsumer(kafka.connection, onProductChanged(deps), lifecycle, silentLog);
  await waitFor('all that was told', async () => (await feedOf(store.database, 20)).length === 100);
  await lifecycle.drain('test', 0);
  const [commits] = await query<{ largest: bigint }>(
    store.database,
    'select max(count) as largest from (select count(*) as count from inbox group by xmin::text) as commits',
  );
  expect(Number(commits!.largest)).toBeLessThanOrEqual(4);
  expect((await feedOf(store.database, 1)).map(({ seq }) => Number(seq))).toEqual(
    messages.map((_, index) => index + 1),
  );
  expect(woken.deliveries).toBeGreaterThan(0);
}, 60_000);

test('what goes to thousands of clients is stored in parts; broken off and taken in again it reaches each once', async () => {
  await query(
    store.database,
    `insert into clients (id, version, name, status, emails, created_at)
     select id, 1, 'Shop', 'ACTIVE', '{}', '2026-01-01' from generate_series(1, 1200) as id`,
  );
  const changes = [1, 2].map((id) => eventOf('product-changed', productOf(id)));
  // Whoever is told of an order meanwhile: the last part cannot be stored, and what takes the changes in breaks off.
  const other = await store.database.connect();
  await other.query('begin');
  await other.query('insert into feeds (client_id) values (1000)');
  const takeIn = async () => {
    await transaction(store.database, async (client) => {
      await onProductChanged(deps).apply(client, changes);
    });
  };
  await expect(takeIn()).rejects.toMatchObject({ code: '55P03' });
  expect(await feedOf(store.database, 1)).toHaveLength(1);
  expect(await feedOf(store.database, 1200)).toEqual([]);
  await other.query('rollback');
  other.release();

  await takeIn();
  const [told] = await query(
    store.database,
    `select count(*)::integer as clients, min(last_seq)::integer as least, max(last_seq)::integer as most from feeds`,
  );
  expect(told).toEqual({ clients: 1_200, least: 2, most: 2 });
  const [parts] = await query<{ largest: number }>(
    store.database,
    'select max(count)::integer as largest from (select count(*) from events group by xmin::text) as parts',
  );
  expect(parts!.largest).toBeLessThanOrEqual(500);
}, 60_000);
