import { NotYet, startConsumer, type Consumption } from '@dg/platform/kafka';
import { serveMetrics } from '@dg/platform/metrics';
import { deadLetterDismissal, messagingTables } from '@dg/platform/outbox';
import { query } from '@dg/platform/postgres';
import type { Producer } from 'kafkajs';
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
let producer: Producer;
let metricsUrl: string;
let warnings: object[];
const log = { ...silentLog, warn: (fields: object) => void warnings.push(fields) } as typeof silentLog;

beforeAll(async () => {
  service = await serviceDatabase('orders', [{ name: '0001', sql: messagingTables + deadLetterDismissal }]);
  lifecycle.onDrain('database', service.close);
  kafka = await testKafka();
  producer = kafka.connection.kafka.producer();
  await producer.connect();
  lifecycle.onDrain('producer', () => producer.disconnect());
  const metrics = await serveMetrics('order-svc', 0);
  lifecycle.onDrain('metrics', metrics.close);
  metricsUrl = `http://127.0.0.1:${metrics.port}/metrics`;
}, 120_000);
afterAll(() => lifecycle.drain('end of test', 0));
beforeEach(() => {
  warnings = [];
});

type Topic = 'order-placed' | 'refund' | 'fulfilment-result';

/** Puts events of these orders into one partition, in one batch. */
async function send(topic: Topic, partition: number, orderIds: readonly number[]): Promise<void> {
  const messages = orderIds.map((orderId) => ({
    partition,
    key: String(orderId),
    value: JSON.stringify({
      event_id: `${topic}-${orderId}`,
      occurred_at: new Date().toISOString(),
      data: { order_id: orderId },
    }),
  }));
  await producer.send({ topic: kafka.topicPrefix + topic, messages });
}

/** Consumes a topic by what is done with the orders of a batch. */
function consume<Of extends Topic>(topic: Of, apply: (orderIds: readonly number[]) => void): void {
  const consumption: Consumption<Of> = {
    name: `test.${topic}`,
    topic,
    database: service.database,
    apply: async (_client, events) => apply(events.map(({ data }) => data.order_id)),
  };
  startConsumer(kafka.connection, consumption, lifecycle, log);
}

async function waitedSeconds(consumer: string): Promise<number> {
  const lines = (await (await fetch(metricsUrl)).text()).split('\n');
  const line = lines.find((one) => one.startsWith('event_wait_seconds{') && one.includes(`"${consumer}"`));
  return Number(line?.split(' ').at(-1));
}

test('an event that has to wait holds up those behind it and nothing else, says so, and is applied in its turn', async () => {
  const applied: number[] = [];
  let isVisible = false;
  consume('order-placed', (orderIds) => {
    if (orderIds.includes(3) && !isVisible) throw new NotYet('order 3 is not visible yet');
    applied.push(...orderIds);
  });
  await send('order-placed', 0, [1, 2, 3, 4, 5]);
  await waitFor('what came before it', () => applied.includes(2));
  await waitFor('the wait to be measured', async () => (await waitedSeconds('test.order-placed')) > 1);
  for (const orderId of [11, 12, 13]) {
    await send('order-placed', 1, [orderId]);
    await waitFor('the other partition', () => applied.includes(orderId), 5_000);
  }
  expect(applied).toEqual([1, 2, 11, 12, 13]);
  expect(warnings).toEqual([
    expect.objectContaining({ topic: 'order-placed', partition: 0, offset: '2', reason: 'order 3 is not visible yet' }),
  ]);
  isVisible = true;
  await waitFor('those behind it', () => applied.includes(5));
  expect(applied).toEqual([1, 2, 11, 12, 13, 3, 4, 5]);
  expect(await waitedSeconds('test.order-placed')).toBe(0);
  expect(await query(service.database, 'select from dead_letters')).toEqual([]);
}, 60_000);

test('events that take too long together are applied a few at a time', async () => {
  const applied: number[] = [];
  consume('fulfilment-result', (orderIds) => {
    if (orderIds.length > 3) throw Object.assign(new Error('canceling statement'), { code: '57014' });
    applied.push(...orderIds);
  });
  const orderIds = Array.from({ length: 20 }, (_, index) => index + 1);
  await send('fulfilment-result', 0, orderIds);
  await waitFor('all of them', () => applied.length >= orderIds.length);
  expect(applied).toEqual(orderIds);
  // None of them by itself had to wait.
  expect(warnings).toEqual([]);
}, 60_000);

test('a message is parked though another one was parked from its offset before the topic was made anew, and once', async () => {
  const insertParked = (offset: number, value: string) =>
    query(
      service.database,
      `insert into dead_letters
         (consumer, topic, partition_number, message_offset, key, event_id, request_id, value, reason, tries)
       values ('test.refund', 'refund', 0, $1, 'key', '', '', $2, 'it failed', 1)`,
      [String(offset), value],
    );
  await insertParked(0, 'of the former topic');
  // Parked by a process that ended before it had committed the offset.
  await insertParked(1, 'no event 1');
  const applied: number[] = [];
  consume('refund', (orderIds) => applied.push(...orderIds));
  const poisoned = [0, 1].map((offset) => ({ partition: 0, key: 'key', value: `no event ${offset}` }));
  await producer.send({ topic: `${kafka.topicPrefix}refund`, messages: poisoned });
  await send('refund', 0, [7]);
  await waitFor('the event behind them', () => applied.includes(7));
  const parked = await query<{ value: string }>(service.database, 'select value from dead_letters order by id');
  expect(parked.map(({ value }) => value)).toEqual(['of the former topic', 'no event 1', 'no event 0']);
}, 60_000);
