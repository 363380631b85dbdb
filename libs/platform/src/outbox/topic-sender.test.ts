import { KafkaJSConnectionError, KafkaJSNumberOfRetriesExceeded, KafkaJSProtocolError } from 'kafkajs';
import type { OutboxRow } from './outbox-producer.ts';
import { sendFaultOf } from './send-fault.ts';
import { createTopicRests } from './topic-rests.ts';
import { sendInParts } from './topic-sender.ts';

const row = (id: number): OutboxRow => ({
  id: String(id),
  topic: 'refund',
  key: '1',
  event_id: String(id),
  request_id: '',
  value: '',
});
const rows = (count: number) => Array.from({ length: count }, (_, index) => row(index + 1));
const idsOf = (some: readonly OutboxRow[]) => some.map(({ id }) => Number(id));

function protocolError(type: string, retriable: boolean) {
  return new KafkaJSProtocolError({ type, code: 1, retriable, message: type } as never);
}
const tooLarge = protocolError('MESSAGE_TOO_LARGE', false);
const topicMissing = new KafkaJSNumberOfRetriesExceeded(protocolError('UNKNOWN_TOPIC_OR_PARTITION', true), {
  retryCount: 1,
  retryTime: 100,
});

/** A broker that takes what holds none of these ids. */
function brokerRefusing(refused: readonly number[], error: Error = tooLarge) {
  const taken: number[] = [];
  const send = async (some: readonly OutboxRow[]) => {
    if (idsOf(some).some((id) => refused.includes(id))) throw error;
    taken.push(...idsOf(some));
  };
  return { taken, send };
}

describe('what the relay sends to one topic', () => {
  test('goes out in order around the messages the broker refuses, and only those are left out', async () => {
    const { taken, send } = brokerRefusing([3, 700]);
    const outcome = await sendInParts(send, rows(1_000));
    const others = idsOf(rows(1_000)).filter((id) => id !== 3 && id !== 700);
    expect(taken).toEqual(others);
    expect(idsOf(outcome.sent)).toEqual(others);
    expect(outcome.refused.map(({ row: { id }, reason }) => [id, reason])).toEqual([
      ['3', 'MESSAGE_TOO_LARGE'],
      ['700', 'MESSAGE_TOO_LARGE'],
    ]);
    expect(outcome.fault).toBeUndefined();
  });

  test('that is too much for one request and not for two is sent as two', async () => {
    const taken: number[] = [];
    const send = async (some: readonly OutboxRow[]) => {
      if (some.length > 300) throw tooLarge;
      taken.push(...idsOf(some));
    };
    const outcome = await sendInParts(send, rows(1_000));
    expect(taken).toEqual(idsOf(rows(1_000)));
    expect(outcome.refused).toEqual([]);
  });

  test('stops at the first fault that is not of a message: what follows waits, so that no key is out of order', async () => {
    const taken: number[] = [];
    const send = async (some: readonly OutboxRow[]) => {
      if (some.length > 2) throw tooLarge;
      if (idsOf(some).includes(3)) throw topicMissing;
      taken.push(...idsOf(some));
    };
    const outcome = await sendInParts(send, rows(8));
    expect(taken).toEqual([1, 2]);
    expect(idsOf(outcome.sent)).toEqual([1, 2]);
    expect(outcome).toMatchObject({ refused: [], fault: { kind: 'topic', reason: 'UNKNOWN_TOPIC_OR_PARTITION' } });
  });
});

test('only what the broker says of a message counts against the message', () => {
  expect(sendFaultOf(protocolError('INVALID_RECORD', false)).kind).toBe('refused');
  expect(sendFaultOf(protocolError('NOT_LEADER_FOR_PARTITION', true)).kind).toBe('topic');
  expect(sendFaultOf(new KafkaJSConnectionError('Connection error: connect ECONNREFUSED')).kind).toBe('broker');
  expect(sendFaultOf(new Error('anything else')).kind).toBe('broker');
});

test('a topic rests longer after each fault of a kind in a row, at most a second, and not after a success', () => {
  let nowMs = 0;
  const rests = createTopicRests(() => nowMs);
  const restsFor = (kind: 'topic' | 'broker') => {
    rests.rest('refund', kind);
    const beganMs = nowMs;
    while (rests.resting().includes('refund')) nowMs += 50;
    return nowMs - beganMs;
  };
  expect(Array.from({ length: 5 }, () => restsFor('broker'))).toEqual([250, 500, 1_000, 1_000, 1_000]);
  expect(restsFor('topic')).toBe(250);
  expect(rests.rest('refund', 'topic')).toBe(false);
  expect(rests.end('refund')).toBe(true);
  expect(rests.resting()).toEqual([]);
  expect(rests.end('refund')).toBe(false);
  expect(rests.rest('refund', 'topic')).toBe(true);
});
