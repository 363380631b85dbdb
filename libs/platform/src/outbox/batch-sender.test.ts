import { KafkaJSConnectionError, KafkaJSProtocolError, type Kafka, type ProducerBatch } from 'kafkajs';
import type { KafkaConnection } from '../kafka/connection.ts';
import { createLog } from '../log/index.ts';
import { createBatchSender } from './batch-sender.ts';
import type { OutboxRow } from './outbox-producer.ts';

const topics = ['order-placed', 'refund', 'order-status-changed'];
const keys = ['1', '2', '3', '4'];
const log = createLog('test', 'silent');

/** Repeatable: the next number from 0 to below `bound`. */
function seeded(seed: number): (bound: number) => number {
  let state = seed;
  return (bound) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * bound);
  };
}

const protocolError = (type: string, retriable: boolean) =>
  new KafkaJSProtocolError({ type, code: 1, retriable, message: type } as never);
const faults = [
  () => protocolError('NOT_LEADER_FOR_PARTITION', true),
  () => new KafkaJSConnectionError('Connection error: closed'),
];

const connectionOf = (producer: () => unknown) =>
  ({ briefKafka: { producer } as unknown as Kafka, topicPrefix: '' }) as KafkaConnection;

/**
 * Brokers at their worst: of every request each partition's part is written, or not, or after requests that follow, and
 * the answer may be an error whatever became of it. Each part is written whole or not at all. A poisoned event is
 * refused with the part it is in.
 */
function unreliableBrokers(random: (bound: number) => number, poisoned: ReadonlySet<string>) {
  const written: { topic: string; key: string; id: string }[] = [];
  const late: (() => void)[] = [];
  let isCalm = false;

  const sendBatch = async ({ topicMessages = [] }: ProducerBatch) => {
    let error: Error | undefined;
    for (const { topic, messages } of topicMessages) {
      const byPartition = Map.groupBy(messages, ({ key }) => Number(key) % 2);
      for (const part of byPartition.values()) {
        const ids = part.map(({ headers }) => String(headers?.['event-id']));
        const write = () =>
          void written.push(...part.map(({ key }, index) => ({ topic, key: String(key), id: ids[index]! })));
        const fate = isCalm ? 0 : random(6);
        if (ids.some((id) => poisoned.has(id))) error ??= protocolError('MESSAGE_TOO_LARGE', false);
        else if (fate <= 2) write();
        else {
          error ??= faults[random(faults.length)]!();
          if (fate === 3) write();
          if (fate === 4) late.push(write);
        }
      }
    }
    while (late.length > 0 && random(2) === 0) late.splice(random(late.length), 1)[0]!();
    if (error !== undefined) throw error;
  };
  return {
    connection: connectionOf(() => ({
      connect: async () => undefined,
      disconnect: async () => undefined,
      sendBatch,
    })),
    written,
    calm: () => {
      isCalm = true;
      for (const write of late.splice(0)) write();
    },
  };
}

test('whatever part of a request is written, now or later, every event is first seen in the order of its key', async () => {
  for (let seed = 1; seed <= 100; seed++) {
    const random = seeded(seed);
    const rows = Array.from({ length: 60 }, (_, index): OutboxRow => {
      const id = String(index + 1);
      const [topic, key] = [topics[random(topics.length)]!, keys[random(keys.length)]!];
      return { id, topic, key, event_id: id, request_id: '', value: random(40) === 0 ? 'x'.repeat(200_000) : '' };
    });
    const poisoned = new Set(rows.filter(() => random(30) === 0).map(({ id }) => id));
    const brokers = unreliableBrokers(random, poisoned);
    const sender = createBatchSender(brokers.connection, log);
    const parked: string[] = [];
    let outbox = rows.slice(0, 10);
    let arrived = outbox.length;
    for (let round = 1; outbox.length > 0; round++) {
      if (round === 40) brokers.calm();
      const byTopic = [...Map.groupBy(outbox, ({ topic }) => topic)];
      const outcomes = await sender.send(byTopic.map(([topic, ofTopic]) => ({ topic, rows: ofTopic.slice(0, 8) })));
      const refused = outcomes.flatMap((outcome) => outcome.refused.map(({ row }) => row));
      parked.push(...refused.map(({ id }) => id));
      const gone = new Set([...outcomes.flatMap(({ sent }) => sent), ...refused]);
      const more = rows.slice(arrived, arrived + random(5));
      arrived += more.length;
      outbox = [...outbox.filter((row) => !gone.has(row)), ...more];
      if (outbox.length === 0) outbox = rows.slice(arrived, ++arrived);
      expect(round).toBeLessThan(200);
    }
    brokers.calm();
    expect(new Set(parked)).toEqual(poisoned);
    for (const [name, sentOf] of Map.groupBy(rows, ({ topic, key }) => `${topic} ${key}`)) {
      const ofKey = brokers.written.filter(({ topic, key }) => `${topic} ${key}` === name);
      const firstSeen = [...new Set(ofKey.map(({ id }) => id))];
      const expected = sentOf.map(({ id }) => id).filter((id) => !poisoned.has(id));
      expect({ seed, name, firstSeen }).toEqual({ seed, name, firstSeen: expected });
    }
  }
});

describe('what the relay asks of Kafka', () => {
  const row = (topic: string, value = ''): OutboxRow => ({
    id: '1',
    topic,
    key: '1',
    event_id: '1',
    request_id: '',
    value,
  });
  const batch = (topic: string, value?: string) => ({ topic, rows: [row(topic, value)] });

  /** A sender whose producers are numbered, and the requests it made: who, to which topics. */
  function recorded(faultOf: (topics: readonly string[]) => Error | undefined) {
    let producers = 0;
    let requests: string[] = [];
    const producer = () => {
      const number = ++producers;
      const sendBatch = async ({ topicMessages = [] }: ProducerBatch) => {
        const to = topicMessages.map(({ topic }) => topic);
        requests.push(`${number}: ${to.join(' ')}`);
        const fault = faultOf(to);
        if (fault !== undefined) throw fault;
      };
      return { connect: async () => undefined, disconnect: async () => undefined, sendBatch };
    };
    const sender = createBatchSender(connectionOf(producer), log);
    const requestsFor = async (...batches: readonly ReturnType<typeof batch>[]) => {
      requests = [];
      await sender.send(batches);
      return requests;
    };
    return { sender, requestsFor };
  }

  test('is one request for all topics; one that is missing is asked for apart until it takes messages', async () => {
    let isMissing = true;
    const { sender, requestsFor } = recorded((to) =>
      isMissing && to.includes('b') ? protocolError('UNKNOWN_TOPIC_OR_PARTITION', true) : undefined,
    );
    const all = [batch('a'), batch('b'), batch('c')];
    // The producer that knows of the missing topic is not used again.
    expect(await requestsFor(...all)).toEqual(['1: a b c', '2: a', '3: b', '4: c']);
    expect(sender.resting()).toEqual(['b']);
    expect(await requestsFor(...all)).toEqual(['5: a c', '6: b']);
    isMissing = false;
    expect(await requestsFor(...all)).toEqual(['5: a c', '7: b']);
    expect(await requestsFor(...all)).toEqual(['5: a b c']);
    expect(sender.resting()).toEqual([]);
  });

  test('is asked at once for each topic when a message of one is refused', async () => {
    const { sender, requestsFor } = recorded((to) =>
      to.includes('b') ? protocolError('MESSAGE_TOO_LARGE', false) : undefined,
    );
    expect(await requestsFor(batch('a'), batch('b'))).toEqual(['1: a b', '2: a', '3: b']);
    expect(await requestsFor(batch('a'))).toEqual(['4: a']);
    expect(sender.resting()).toEqual([]);
  });

  test('is not asked again for each topic when there is no answer, before they have rested', async () => {
    let isAway = true;
    const { sender, requestsFor } = recorded(() => (isAway ? faults[1]!() : undefined));
    expect(await requestsFor(batch('a'), batch('b'))).toEqual(['1: a b']);
    expect(sender.resting()).toEqual(['a', 'b']);
    isAway = false;
    expect(await requestsFor(batch('a'), batch('b'))).toEqual(['2: a', '3: b']);
    expect(await requestsFor(batch('a'), batch('b'))).toEqual(['4: a b']);
  });

  test('is a request of its own for a topic with so much that the broker might refuse it', async () => {
    const { requestsFor } = recorded(() => undefined);
    const much = batch('b', 'x'.repeat(250_000));
    expect(await requestsFor(batch('a'), much, batch('c'))).toEqual(['1: a c', '2: b']);
    expect(await requestsFor(batch('a'), batch('b'))).toEqual(['1: a b']);
  });
});
