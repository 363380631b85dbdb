import { connectKafka, startConsumer } from '@dg/platform/kafka';
import { messagingTables, publish, startRelay } from '@dg/platform/outbox';
import { query, transaction } from '@dg/platform/postgres';
import {
  serviceDatabase,
  silentLog,
  testKafka,
  testLifecycle,
  waitFor,
  type TestDatabase,
  type TestKafka,
} from './index.ts';

const migrations = [
  {
    name: '0001',
    sql: `${messagingTables} create table seen (position integer generated always as identity, order_id integer, delivered integer);`,
  },
];
let test_: TestDatabase;
let kafka: TestKafka;
const lifecycle = testLifecycle();

beforeAll(async () => {
  test_ = await serviceDatabase('orders', migrations);
  kafka = await testKafka();
}, 120_000);
afterAll(async () => {
  await lifecycle.drain('test', 0);
  await test_.close();
});

const event = (orderId: number, step: number) => ({
  topic: 'fulfilment-result' as const,
  key: String(orderId),
  requestId: '',
  data: { order_id: orderId, outcome: 'PROGRESS', sequence: step, delivered_quantity: step },
});

test('every event that was committed arrives once and in the order of its key, though writers commit out of order', async () => {
  const orders = 60;
  const steps = 8;
  // No more than the pool has connections for.
  const writers = 10;
  startConsumer(
    kafka.connection,
    {
      name: 'test.seen',
      topic: 'fulfilment-result',
      database: test_.database,
      apply: async (client, events) => {
        await query(
          client,
          'insert into seen (order_id, delivered) select * from unnest($1::integer[], $2::integer[])',
          [events.map(({ data }) => data.order_id), events.map(({ data }) => data.delivered_quantity)],
        );
      },
    },
    lifecycle,
    silentLog,
  );
  const first = startRelay(test_.url, kafka.connection, silentLog);
  lifecycle.onDrain('first relay', first.stop);
  const second = startRelay(test_.url, kafka.connection, silentLog);
  lifecycle.onDrain('second relay', second.stop);

  const writeOrder = async (orderId: number) => {
    for (let step = 1; step <= steps; step++) {
      await transaction(test_.database, async (client) => {
        await publish(client, [event(orderId, step)]);
        await query(client, 'select pg_sleep($1)', [((orderId * 7 + step * 13) % 20) / 1_000]);
      });
      first.wake();
      // The leader goes while work is under way: the other relay takes over.
      if (orderId === 30 && step === 4) await first.stop();
    }
  };
  await transaction(test_.database, async (client) => {
    await publish(client, [event(999, 1)]);
    throw new Error('rolled back');
  }).catch(() => undefined);
  const waiting = Array.from({ length: orders }, (_, index) => index + 1);
  const writeWaiting = async () => {
    for (let orderId = waiting.shift(); orderId !== undefined; orderId = waiting.shift()) await writeOrder(orderId);
  };
  await Promise.all(Array.from({ length: writers }, writeWaiting));
  await expectInOrder(orders, steps);
  await second.stop();
}, 120_000);

test('an event that could not be sent stays in the outbox until it can', async () => {
  const warnings: string[] = [];
  const log = {
    ...silentLog,
    warn: (...words: unknown[]) => void warnings.push(String(words.at(-1))),
  } as typeof silentLog;
  const nowhere = connectKafka(['127.0.0.1:1'], kafka.connection.topicPrefix, 'nowhere', silentLog);
  const relay = startRelay(test_.url, nowhere, log);
  lifecycle.onDrain('relay to nowhere', relay.stop);
  await publish(test_.database, [event(777, 1), event(777, 2)]);
  relay.wake();
  await waitFor('the relay to have tried', () => warnings.length > 0, 60_000);
  const kept = await query<{ key: string }>(test_.database, `select key from outbox where key = '777'`);
  expect(kept).toHaveLength(2);
  await relay.stop();
  await query(test_.database, 'delete from outbox');
}, 120_000);

async function expectInOrder(orders: number, steps: number): Promise<void> {
  const rows = await waitFor(
    'all events',
    async () => {
      const seen = await query<{ order_id: number; delivered: number }>(
        test_.database,
        'select order_id, delivered from seen order by position',
      );
      return seen.length >= orders * steps ? seen : undefined;
    },
    60_000,
  );
  const byOrder = Map.groupBy(rows, (row) => row.order_id);
  expect(byOrder.size).toBe(orders);
  for (const seen of byOrder.values()) expect(seen.map((row) => row.delivered)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  expect(await query(test_.database, 'select id from outbox')).toEqual([]);
}

test('a message that cannot be processed is parked with its reason and does not stop those behind it', async () => {
  const seen: number[] = [];
  startConsumer(
    kafka.connection,
    {
      name: 'test.parking',
      topic: 'refund',
      database: test_.database,
      apply: async (_client, events) => {
        if (events.some(({ data }) => data.order_id === 13)) throw new Error('order 13 cannot be refunded');
        seen.push(...events.map(({ data }) => data.order_id));
      },
    },
    lifecycle,
    silentLog,
  );
  const relay = startRelay(test_.url, kafka.connection, silentLog);
  const refund = (orderId: number) => ({
    topic: 'refund' as const,
    key: '1',
    requestId: '',
    data: { order_id: orderId, amount_minor: '100', currency: 'USD', remarks: '' },
  });
  const producer = kafka.connection.kafka.producer();
  await producer.connect();
  const alien = { key: 'a\0b', value: 'no event, no JSON: 4111\0 1111' };
  await producer.send({ topic: `${kafka.topicPrefix}refund`, messages: [alien] });
  await producer.disconnect();
  await publish(test_.database, [refund(12), refund(13), refund(14)]);
  relay.wake();
  await waitFor('the message behind', () => seen.includes(14), 60_000);
  await waitFor('what is no event', async () => (await query(test_.database, 'select from dead_letters')).length === 2);
  const parked = await query<{ reason: string; tries: number; value: string }>(
    test_.database,
    'select reason, tries, value from dead_letters order by reason',
  );
  expect(parked).toMatchObject([
    { reason: 'order 13 cannot be refunded', tries: 5 },
    { reason: 'the message is no event of refund', tries: 1, value: 'no event, no JSON: 4111\uFFFD 1111' },
  ]);
  expect(new Set(seen)).toEqual(new Set([12, 14]));
  await relay.stop();
}, 120_000);

test('a consumer that its group has given up on joins again and goes on, each event applied once', async () => {
  const applied: number[] = [];
  let isHeld = true;
  startConsumer(
    kafka.connection,
    {
      name: 'test.slow',
      topic: 'order-placed',
      database: test_.database,
      apply: async (_client, events) => {
        // Longer than the broker waits for a sign of life, as in a process that was frozen.
        if (isHeld) await waitFor('the group to be empty', async () => (await memberCount('test.slow')) === 0, 30_000);
        isHeld = false;
        applied.push(...events.map(({ data }) => data.order_id));
      },
    },
    lifecycle,
    silentLog,
  );
  const relay = startRelay(test_.url, kafka.connection, silentLog);
  const placed = (orderId: number) => ({
    topic: 'order-placed' as const,
    key: '1',
    requestId: '',
    data: { order_id: orderId },
  });
  await publish(test_.database, [placed(1)]);
  relay.wake();
  await waitFor('the held event', () => applied.includes(1), 40_000);
  await publish(test_.database, [placed(2)]);
  relay.wake();
  await waitFor('the next event', () => applied.includes(2), 5_000);
  expect(applied).toEqual([1, 2]);
  await relay.stop();
}, 120_000);

async function memberCount(consumer: string): Promise<number | undefined> {
  const admin = kafka.connection.kafka.admin();
  await admin.connect();
  const { groups } = await admin.describeGroups([kafka.topicPrefix + consumer]);
  await admin.disconnect();
  return groups[0]?.members.length;
}
