import type { KafkaConnection } from '../kafka/connection.ts';
import type { Log } from '../log/index.ts';
import { createOutboxProducer, type TopicBatch } from './outbox-producer.ts';
import { sendFaultOf, type SendFault } from './send-fault.ts';
import { createTopicRests } from './topic-rests.ts';
import { createTopicSender, type SendOutcome, type TopicSender } from './topic-sender.ts';

export interface BatchSender {
  /** Topics that took no messages a moment ago: not to be sent to now. */
  resting(): string[];
  /** One outcome for each batch, in any order. Never throws; call it again only when it has answered. */
  send(batches: readonly TopicBatch[]): Promise<readonly SendOutcome[]>;
  close(): Promise<void>;
}

/**
 * Characters of one topic in one round. With more, its partitions could come near the 1 MB a broker takes at once, and
 * it goes apart, where it can be halved. At this size a request of its own costs little.
 */
const togetherMax = 200_000;

/**
 * Sends all topics with one request, as long as that works. kafkajs asks for the metadata of all topics of a producer
 * at once and tells one error for all that were in a request, so one topic can spoil it for the others. Then each goes
 * apart, with a producer of its own that finds out what is wrong with which, and comes back when it has taken messages.
 *
 * A request that failed may have been written in part, even after what follows it: all brokers are asked at once and
 * the first error counts. Of each key it holds a run that begins with the oldest event not acknowledged, and a
 * partition takes its part whole or not at all. So whatever is sent again, or comes late, each event is first seen in
 * its order.
 */
export function createBatchSender({ briefKafka, topicPrefix }: KafkaConnection, log: Log): BatchSender {
  const shared = createOutboxProducer(briefKafka, topicPrefix);
  const senders = new Map<string, TopicSender>();
  const apart = new Set<string>();
  const rests = createTopicRests(Date.now);

  const note = (topic: string, fault: SendFault | undefined) => {
    if (fault === undefined) {
      apart.delete(topic);
      if (rests.end(topic)) log.info({ topic }, 'topic takes messages again');
      return;
    }
    apart.add(topic);
    if (rests.rest(topic, fault.kind))
      log.warn({ topic, fault: fault.kind, reason: fault.reason }, 'topic takes no messages');
  };

  const senderOf = (topic: string) => {
    let sender = senders.get(topic);
    if (sender === undefined) {
      sender = createTopicSender(createOutboxProducer(briefKafka, topicPrefix), topic);
      senders.set(topic, sender);
    }
    return sender;
  };

  const sendApart = ({ topic, rows }: TopicBatch) =>
    senderOf(topic)
      .send(rows)
      .then((outcome) => {
        note(topic, outcome.fault);
        return outcome;
      });

  const sendTogether = async (batches: readonly TopicBatch[]): Promise<readonly SendOutcome[]> => {
    if (batches.length === 0) return [];
    try {
      await shared.send(batches);
      return batches.map(({ rows }) => ({ sent: rows, refused: [], fault: undefined }));
    } catch (error) {
      void shared.close();
      const fault = sendFaultOf(error);
      for (const { topic } of batches) apart.add(topic);
      if (fault.kind !== 'broker') {
        log.info({ fault: fault.kind, reason: fault.reason }, 'topics are sent one by one');
        return await Promise.all(batches.map(sendApart));
      }
      // Waiting for each as well would take longer than the session of a leader may be silent: after their rest.
      return batches.map(({ topic }) => {
        note(topic, fault);
        return { sent: [], refused: [], fault };
      });
    }
  };

  const goesApart = ({ topic, rows }: TopicBatch) =>
    apart.has(topic) || rows.reduce((size, { key, value }) => size + key.length + value.length, 0) > togetherMax;

  return {
    resting: rests.resting,
    send: async (batches) => {
      const { true: alone = [], false: together = [] } = Object.groupBy(batches, (batch) => `${goesApart(batch)}`);
      const outcomes = await Promise.all([sendTogether(together), ...alone.map(sendApart)]);
      return outcomes.flat();
    },
    close: async () => {
      await Promise.all([shared, ...senders.values()].map((sender) => sender.close()));
    },
  };
}
