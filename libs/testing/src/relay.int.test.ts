import { createTopics } from '@dg/local-servers';
import type { KafkaConnection } from '@dg/platform/kafka';
import { messagingTables, startRelay, type Relay } from '@dg/platform/outbox';
import { query } from '@dg/platform/postgres';
import type { Admin } from 'kafkajs';
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
/** Requests with messages that relays have sent. */
let sendCount = 0;
/** What has arrived, by topic and without the prefix. */
const arrived = new Map<string, { key: string; value: string }[]>();

beforeAll(async () => {
  service = await serviceDatabase('orders', [{ name: '0001', sql: messagingTables }]);
  lifecycle.onDrain('database', service.close);
  kafka = await testKafka();
  await listen('refund');
  await listen('order-placed');
  relay = startRelay(service.url, counted(kafka.connection), silentLog);
  lifecycle.onDrain('relay', relay.stop);
}, 120_000);
afterAll(() => lifecycle.drain('end of test', 0));
beforeEach(() => arrived.clear());

/** The same connection, and what its producers send is counted. */
function counted(connection: KafkaConnection): KafkaConnection {
  const briefKafka = Object.create(connection.briefKafka) as KafkaConnection['briefKafka'];
  briefKafka.producer = (options) => {
    const producer = connection.briefKafka.producer(options);
    producer.on(producer.events.REQUEST, ({ payload }) => {
      if (payload.apiName === 'Produce') sendCount++;
    });
    return producer;
  };
  return { ...connection, briefKafka };
}

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

/** Of all topics but one. */
const outboxIds = (but = '') => query(service.database, 'select id from outbox where topic <> $1', [but]);

/** One row for each value, in their order, without waking the relay. */
async function write(topic: string, values: readonly string[], key = '1'): Promise<void> {
  await writeTo([topic], values, key);
}

/** The same to each topic, in one commit. */
async function writeTo(topics: readonly string[], values: readonly string[], key = '1'): Promise<void> {
  await query(
    service.database,
    `insert into outbox (topic, key, event_id, request_id, value)
     select topic, $2, 'event-' || position, '', value
     from unnest($3::text[]) with ordinality as v (value, position), unnest($1::text[]) as t (topic)
     order by position`,
    [topics, key, values],
  );
}

/** How many requests it takes to send one event to each topic, while those of another may be waiting. */
async function sendsFor(topics: readonly string[], value: string, waiting = ''): Promise<number> {
  const before = sendCount;
  await writeTo(topics, [value]);
  relay.wake();
  await waitFor('the events', () => topics.every((topic) => valuesOf(topic).includes(value)));
  await waitFor('their rows to be gone', async () => (await outboxIds(waiting)).length === 0);
  return sendCount - before;
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

test('the events of all topics go out in one request', async () => {
  await sendsFor(['refund', 'order-placed'], 'any');
  expect(await sendsFor(['refund', 'order-placed'], 'together')).toBe(1);
});

test('a relay whose first events include some of a missing topic sends the others at once, each event once', async () => {
  await relay.stop();
  await writeTo(['refund', 'nowhere', 'order-placed'], ['first', 'second']);
  relay = startRelay(service.url, counted(kafka.connection), silentLog);
  lifecycle.onDrain('next relay', relay.stop);
  await waitFor('only those of the missing topic to be left', async () => (await outboxIds('nowhere')).length === 0);
  await waitFor('the others', () => ['refund', 'order-placed'].every((topic) => valuesOf(topic).includes('second')));
  expect([valuesOf('refund'), valuesOf('order-placed')]).toEqual([
    ['first', 'second'],
    ['first', 'second'],
  ]);
  // They travel together again, though the missing topic goes on being asked for.
  expect(await sendsFor(['refund', 'order-placed'], 'third', 'nowhere')).toBe(1);
  await query(service.database, `delete from outbox where topic = 'nowhere'`);
});

test('a topic that was missing travels with the others when it is there', async () => {
  await write('late', ['before']);
  relay.wake();
  await createTopics([...kafka.brokers], [{ topic: `${kafka.topicPrefix}late`, partitions: 2 }]);
  await listen('late');
  await waitFor('what waited for the topic', () => valuesOf('late').includes('before'), 30_000);
  expect(await sendsFor(['refund', 'late'], 'after')).toBe(1);
}, 60_000);

test('a topic that goes away holds up only its own events, and travels with the others when it is there again', async () => {
  const passing = { topic: `${kafka.topicPrefix}passing`, partitions: 2 };
  await createTopics([...kafka.brokers], [passing]);
  await writeTo(['refund', 'passing'], ['before']);
  relay.wake();
  await waitFor('an empty outbox', async () => (await outboxIds()).length === 0);
  await withAdmin((admin) => admin.deleteTopics({ topics: [passing.topic] }));
  await writeTo(['refund', 'passing'], ['meanwhile']);
  relay.wake();
  await waitFor('the event of the other topic', () => valuesOf('refund').includes('meanwhile'));
  await waitFor('only its own to be left', async () => (await outboxIds('passing')).length === 0);
  expect(await outboxIds()).toHaveLength(1);

  await createTopics([...kafka.brokers], [passing]);
  await waitFor('an empty outbox again', async () => (await outboxIds()).length === 0);
  await listen('passing');
  expect(await sendsFor(['refund', 'passing'], 'after')).toBe(1);
  expect([...new Set(valuesOf('passing'))]).toEqual(['meanwhile', 'after']);
}, 60_000);

test('a message refused in a request of many topics is parked alone; the others arrive in order', async () => {
  await createNarrowTopic('narrow');
  await listen('narrow');
  const tooLarge = 'y'.repeat(20_000);
  const around = Array.from({ length: 10 }, (_, index) => `around ${index}`);
  await query(service.database, 'delete from dead_letters');
  await writeTo(['refund', 'narrow'], [...around.slice(0, 5), tooLarge, ...around.slice(5)]);
  relay.wake();
  await waitFor('an empty outbox', async () => (await outboxIds()).length === 0);
  await waitFor('all', () => ['refund', 'narrow'].every((topic) => valuesOf(topic).includes('around 9')));
  // What was in the request that failed may have been written by it and be sent again, never out of order.
  const firstSeen = (topic: string) => [...new Set(valuesOf(topic))];
  expect(firstSeen('narrow')).toEqual(around);
  expect(firstSeen('refund')).toEqual([...around.slice(0, 5), tooLarge, ...around.slice(5)]);
  const parked = await query(service.database, 'select topic, length(value) as length, reason from dead_letters');
  expect(parked).toEqual([{ topic: 'narrow', length: tooLarge.length, reason: 'MESSAGE_TOO_LARGE' }]);
  expect(await sendsFor(['refund', 'narrow'], 'together again')).toBe(1);
}, 60_000);

/** A topic whose messages are small. */
async function createNarrowTopic(topic: string): Promise<void> {
  const configEntries = [{ name: 'max.message.bytes', value: '10000' }];
  const narrow = { topic: kafka.topicPrefix + topic, numPartitions: 2, configEntries };
  await withAdmin((admin) => admin.createTopics({ topics: [narrow], waitForLeaders: false }));
}

async function withAdmin(work: (admin: Admin) => Promise<unknown>): Promise<void> {
  const admin = kafka.connection.kafka.admin();
  await admin.connect();
  await work(admin);
  await admin.disconnect();
}
