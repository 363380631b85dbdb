import { createTopics } from '@dg/local-servers';
import { messagingTables, startRelay, type Relay } from '@dg/platform/outbox';
import { query } from '@dg/platform/postgres';
import {
  serviceDatabase,
  silentLog,
  testKafka,
  testLifecycle,
  waitFor,
  type TestDatabase,
  type TestKafka,
} from './index.ts';

const lifecycle = testLifecycle();
let service: TestDatabase;
let kafka: TestKafka;
let relay: Relay;
/** What has arrived, by topic and without the prefix. */
const arrived = new Map<string, { key: string; value: string }[]>();

beforeAll(async () => {
  service = await serviceDatabase('orders', [{ name: '0001', sql: messagingTables }]);
  lifecycle.onDrain('database', service.close);
  kafka = await testKafka();
  await listen('refund');
  relay = startRelay(service.url, kafka.connection, silentLog);
  lifecycle.onDrain('relay', relay.stop);
}, 120_000);
afterAll(() => lifecycle.drain('end of test', 0));
beforeEach(() => arrived.clear());

async function listen(topic: string): Promise<void> {
  const { kafka: client, topicPrefix } = kafka.connection;
  const consumer = client.consumer({ groupId: `${topicPrefix}${topic}`, maxWaitTimeInMs: 100 });
  await consumer.connect();
  await consumer.subscribe({ topic: topicPrefix + topic, fromBeginning: true });
  await consumer.run({
    eachMessage: async ({ message }) => {
      const messages = arrived.get(topic) ?? [];
      arrived.set(topic, [...messages, { key: String(message.key), value: String(message.value) }]);
    },
  });
  lifecycle.onDrain(topic, () => consumer.disconnect());
}

const valuesOf = (topic: string) => (arrived.get(topic) ?? []).map(({ value }) => value);

const outboxIds = () => query(service.database, 'select id from outbox');

/** One row for each value, in their order, without waking the relay. */
async function write(topic: string, values: readonly string[], key = '1'): Promise<void> {
  await query(
    service.database,
    `insert into outbox (topic, key, event_id, request_id, value)
     select $1, $2, 'event-' || position, '', value from unnest($3::text[]) with ordinality as v (value, position)
     order by position`,
    [topic, key, values],
  );
}

test('a topic that does not exist holds up its own events only; they follow in order once it is there', async () => {
  const waiting = Array.from({ length: 2_500 }, (_, index) => `missing ${index}`);
  await write('missing', waiting);
  for (let step = 1; step <= 5; step++) {
    await write('refund', [`step ${step}`]);
    relay.wake();
    await waitFor('the event of the topic that exists', () => valuesOf('refund').includes(`step ${step}`));
  }
  await waitFor('only those of the missing topic to be left', async () => (await outboxIds()).length === 2_500);

  await createTopics([...kafka.brokers], [{ topic: `${kafka.topicPrefix}missing`, partitions: 3 }]);
  await listen('missing');
  const last = waiting.at(-1)!;
  await waitFor('the events of the new topic', () => valuesOf('missing').includes(last), 30_000);
  expect([...new Set(valuesOf('missing'))]).toEqual(waiting);
  await waitFor('an empty outbox', async () => (await outboxIds()).length === 0);
  expect(await query(service.database, 'select from dead_letters')).toEqual([]);
}, 90_000);

test('a message the broker refuses for good is parked alone, whole, and those around it go out in order', async () => {
  const tooLarge = 'x'.repeat(1_500_000);
  const around = Array.from({ length: 40 }, (_, index) => `around ${index}`);
  await write('refund', [...around.slice(0, 20), tooLarge, ...around.slice(20)], '7');
  relay.wake();
  await waitFor('the messages around it', () => valuesOf('refund').includes('around 39'));
  expect([...new Set(valuesOf('refund'))]).toEqual(around);
  await waitFor('an empty outbox', async () => (await outboxIds()).length === 0);
  const parked = await query(
    service.database,
    `select consumer, topic, key, event_id, length(value) as length, reason, tries, replayed_at from dead_letters`,
  );
  expect(parked).toEqual([
    {
      consumer: 'relay',
      topic: 'refund',
      key: '7',
      event_id: 'event-21',
      length: tooLarge.length,
      reason: 'MESSAGE_TOO_LARGE',
      tries: 1,
      replayed_at: null,
    },
  ]);
}, 60_000);
