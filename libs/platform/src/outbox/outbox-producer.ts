import { CompressionTypes, type Kafka, type Producer } from 'kafkajs';

export interface OutboxRow {
  readonly id: string;
  readonly topic: string;
  readonly key: string;
  readonly event_id: string;
  readonly request_id: string;
  readonly value: string;
}

/** The oldest rows of one topic, in their order. */
export interface TopicBatch {
  readonly topic: string;
  readonly rows: readonly OutboxRow[];
}

export interface OutboxProducer {
  /**
   * One request for all batches (one to each broker that leads some of them). When it throws, any of them may have been
   * written, or be written a moment later. Call it again only when it has answered.
   */
  send(batches: readonly TopicBatch[]): Promise<void>;
  /** The next send begins afresh: the connection may be dead without a word, or the idea of a topic wrong. */
  close(): Promise<void>;
}

/** Connects when it is first used. */
export function createOutboxProducer(kafka: Kafka, topicPrefix: string): OutboxProducer {
  let producer: Producer | undefined;

  return {
    send: async (batches) => {
      if (producer === undefined) {
        // Not idempotent mode: in kafkajs it lost acknowledged messages when the broker froze. Consumers deduplicate.
        producer = kafka.producer({ idempotent: false, allowAutoTopicCreation: false, maxInFlightRequests: 1 });
        await producer.connect();
      }
      const topicMessages = batches.map(({ topic, rows }) => ({
        topic: topicPrefix + topic,
        messages: rows.map(({ key, value, event_id, request_id }) => ({
          key,
          value,
          headers: { 'event-id': event_id, 'x-request-id': request_id },
        })),
      }));
      await producer.sendBatch({ topicMessages, acks: -1, compression: CompressionTypes.None });
    },
    close: async () => {
      const closing = producer;
      producer = undefined;
      await closing?.disconnect().catch(() => undefined);
    },
  };
}
