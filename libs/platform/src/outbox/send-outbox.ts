import type pg from 'pg';
import { crashPoint } from '../crash/index.ts';
import { parkOutboxRow, relayName } from '../dead-letters/park-outbox-row.ts';
import type { KafkaConnection } from '../kafka/connection.ts';
import type { Log } from '../log/index.ts';
import { eventsParked } from '../metrics/index.ts';
import { createTopicRests } from './topic-rests.ts';
import { createTopicSender, type OutboxRow, type SendOutcome, type TopicSender } from './topic-sender.ts';

export interface OutboxSender {
  /**
   * Sends the oldest rows of every topic that is not resting, each topic by itself, and deletes what was acknowledged.
   * `'more'` when there may be more to send now. Throws when Postgres fails; Kafka's faults make topics rest.
   */
  round(connection: pg.Client): Promise<'more' | 'idle'>;
  close(): Promise<void>;
}

/** Of one topic, in one round. */
const batchMax = 1_000;

// One look into the index for each topic there is, then the first rows of those that may be sent.
const readOutbox = `
  with recursive topics (topic) as (
    (select topic from outbox order by topic limit 1)
    union all
    select (select o.topic from outbox o where o.topic > t.topic order by o.topic limit 1) from topics t
    where t.topic is not null
  )
  select row.id::text as id, t.topic, row.key, row.event_id, row.request_id, row.value
  from topics t
  cross join lateral (
    select o.id, o.key, o.event_id, o.request_id, o.value from outbox o
    where o.topic = t.topic order by o.id limit ${batchMax}
  ) row
  where t.topic is not null and t.topic <> all ($1::text[])
  order by row.id`;

export function createOutboxSender(kafka: KafkaConnection, log: Log): OutboxSender {
  const senders = new Map<string, TopicSender>();
  const rests = createTopicRests(Date.now);

  const senderOf = (topic: string) => {
    let sender = senders.get(topic);
    if (sender === undefined) {
      sender = createTopicSender(kafka.briefKafka, kafka.topicPrefix + topic);
      senders.set(topic, sender);
    }
    return sender;
  };

  const note = (topic: string, { fault }: SendOutcome) => {
    if (fault === undefined) {
      if (rests.end(topic)) log.info({ topic }, 'topic takes messages again');
      return;
    }
    if (rests.rest(topic, fault.kind))
      log.warn({ topic, fault: fault.kind, reason: fault.reason }, 'topic takes no messages');
  };

  const settle = async (connection: pg.Client, { sent, refused }: SendOutcome) => {
    if (sent.length > 0) {
      await connection.query({
        name: 'delete-sent',
        text: 'delete from outbox where id = any ($1::bigint[])',
        values: [sent.map((row) => row.id)],
      });
    }
    for (const { row, reason } of refused) {
      await parkOutboxRow(connection, row.id, reason);
      eventsParked.inc({ consumer: relayName });
      log.error({ topic: row.topic, outboxId: row.id, eventId: row.event_id, reason }, 'message refused and parked');
    }
  };

  return {
    round: async (connection) => {
      const read = { name: 'read-outbox', text: readOutbox, values: [rests.resting()] };
      const { rows } = await connection.query<OutboxRow>(read);
      if (rows.length === 0) return 'idle';
      crashPoint('relay.read');
      const byTopic = [...Map.groupBy(rows, (row) => row.topic)];
      const outcomes = await Promise.all(
        byTopic.map(async ([topic, ofTopic]) => {
          const outcome = await senderOf(topic).send(ofTopic);
          note(topic, outcome);
          return outcome;
        }),
      );
      const hasSent = outcomes.some(({ sent }) => sent.length > 0);
      if (hasSent) crashPoint('relay.sent');
      for (const outcome of outcomes) await settle(connection, outcome);
      if (hasSent) crashPoint('relay.deleted');
      const isMore = outcomes.some(({ fault }, index) => fault === undefined && byTopic[index]![1].length === batchMax);
      return isMore ? 'more' : 'idle';
    },
    close: async () => {
      await Promise.all([...senders.values()].map((sender) => sender.close()));
    },
  };
}
