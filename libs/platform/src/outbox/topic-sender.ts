import { CompressionTypes, type Kafka, type Producer } from 'kafkajs';
import { sendFaultOf, type SendFault } from './send-fault.ts';

export interface OutboxRow {
  readonly id: string;
  readonly topic: string;
  readonly key: string;
  readonly event_id: string;
  readonly request_id: string;
  readonly value: string;
}

/** What became of rows of one topic. Those in neither list were not sent, because of `fault`. */
export interface SendOutcome {
  readonly sent: readonly OutboxRow[];
  readonly refused: readonly { readonly row: OutboxRow; readonly reason: string }[];
  readonly fault: SendFault | undefined;
}

export interface TopicSender {
  /** Sends rows in their order. Never throws; call it again only when it has answered. */
  send(rows: readonly OutboxRow[]): Promise<SendOutcome>;
  close(): Promise<void>;
}

/**
 * Sends to one topic with a producer of its own: kafkajs asks for the metadata of all topics of a producer at once, so
 * one that is missing would hold up the others.
 */
export function createTopicSender(kafka: Kafka, topic: string): TopicSender {
  let producer: Producer | undefined;

  const sendTogether = async (rows: readonly OutboxRow[]) => {
    if (producer === undefined) {
      // Not idempotent mode: in kafkajs it lost acknowledged messages when the broker froze. Consumers deduplicate.
      producer = kafka.producer({ idempotent: false, allowAutoTopicCreation: false, maxInFlightRequests: 1 });
      await producer.connect();
    }
    const messages = rows.map(({ key, value, event_id, request_id }) => ({
      key,
      value,
      headers: { 'event-id': event_id, 'x-request-id': request_id },
    }));
    await producer.send({ topic, messages, acks: -1, compression: CompressionTypes.None });
  };
  const close = async () => {
    const closing = producer;
    producer = undefined;
    await closing?.disconnect().catch(() => undefined);
  };

  return {
    send: async (rows) => {
      const outcome = await sendInParts(sendTogether, rows);
      // A fresh one next time: its connection may be dead without a word, or its idea of the topic wrong.
      if (outcome.fault !== undefined) void close();
      return outcome;
    },
    close,
  };
}

/**
 * When the broker refuses a batch, each half is sent by itself, so that in the end only the message it means is out.
 */
export async function sendInParts(
  sendTogether: (rows: readonly OutboxRow[]) => Promise<void>,
  rows: readonly OutboxRow[],
): Promise<SendOutcome> {
  try {
    await sendTogether(rows);
    return { sent: rows, refused: [], fault: undefined };
  } catch (error) {
    const fault = sendFaultOf(error);
    if (fault.kind !== 'refused') return { sent: [], refused: [], fault };
    if (rows.length === 1) return { sent: [], refused: [{ row: rows[0]!, reason: fault.reason }], fault: undefined };
  }
  const middle = Math.ceil(rows.length / 2);
  const first = await sendInParts(sendTogether, rows.slice(0, middle));
  if (first.fault !== undefined) return first;
  const second = await sendInParts(sendTogether, rows.slice(middle));
  return {
    sent: [...first.sent, ...second.sent],
    refused: [...first.refused, ...second.refused],
    fault: second.fault,
  };
}
