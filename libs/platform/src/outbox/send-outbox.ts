import type pg from 'pg';
import { crashPoint } from '../crash/index.ts';
import { parkOutboxRow, relayName } from '../dead-letters/park-outbox-row.ts';
import type { KafkaConnection } from '../kafka/connection.ts';
import type { Log } from '../log/index.ts';
import { eventsParked } from '../metrics/index.ts';
import { createBatchSender } from './batch-sender.ts';
import type { OutboxRow } from './outbox-producer.ts';
import type { SendOutcome } from './topic-sender.ts';

export interface OutboxSender {
  /**
   * Sends the oldest rows of every topic that is not resting and deletes what was acknowledged.
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
  const sender = createBatchSender(kafka, log);

  const deleteSent = async (connection: pg.Client, sent: readonly OutboxRow[]) => {
    await connection.query({
      name: 'delete-sent',
      text: 'delete from outbox where id = any ($1::bigint[])',
      values: [sent.map((row) => row.id)],
    });
  };

  const park = async (connection: pg.Client, { row, reason }: SendOutcome['refused'][number]) => {
    await parkOutboxRow(connection, row.id, reason);
    eventsParked.inc({ consumer: relayName });
    log.error({ topic: row.topic, outboxId: row.id, eventId: row.event_id, reason }, 'message refused and parked');
  };

  return {
    round: async (connection) => {
      const read = { name: 'read-outbox', text: readOutbox, values: [sender.resting()] };
      const { rows } = await connection.query<OutboxRow>(read);
      if (rows.length === 0) return 'idle';
      crashPoint('relay.read');
      const byTopic = [...Map.groupBy(rows, (row) => row.topic)];
      const outcomes = await sender.send(byTopic.map(([topic, ofTopic]) => ({ topic, rows: ofTopic })));
      const sent = outcomes.flatMap((outcome) => outcome.sent);
      if (sent.length > 0) {
        crashPoint('relay.sent');
        await deleteSent(connection, sent);
      }
      for (const refusal of outcomes.flatMap(({ refused }) => refused)) await park(connection, refusal);
      if (sent.length > 0) crashPoint('relay.deleted');
      const isFull = (outcome: SendOutcome) => outcome.sent.length + outcome.refused.length === batchMax;
      return outcomes.some(isFull) ? 'more' : 'idle';
    },
    close: sender.close,
  };
}
