import { topics } from '@dg/contracts/events';
import { connectKafka } from '@dg/platform/kafka';
import { createLog } from '@dg/platform/log';
import type { Pool } from 'pg';

/** Every event that was ever committed to an outbox, beside what has become of it. */
export interface Journal {
  /** Events that were committed and have not both arrived at the broker and been applied by their consumer. */
  missing(): Promise<number>;
  /** Keys whose events reached a topic in another order than they were committed in. */
  outOfOrder(): Promise<string[]>;
  /** Forgets what has arrived in order. */
  clear(): Promise<void>;
  stop(): Promise<void>;
}

/** Who applies the events of a topic, and the schema of its inbox. */
const consumers = [
  { topic: 'order-placed', schema: 'fulfilment' },
  { topic: 'fulfilment-result', schema: 'orders' },
  { topic: 'refund', schema: 'wallet' },
  { topic: 'order-status-changed', schema: 'notify' },
  { topic: 'product-changed', schema: 'notify' },
  { topic: 'wallet-balance-low', schema: 'notify' },
  { topic: 'client-changed', schema: 'notify' },
] as const;

const publishers = ['orders', 'fulfilment', 'wallet', 'notify', 'catalog', 'identity'];

// In a schema of its own, written by a trigger: the services know nothing of it.
const journalTable = `
create schema if not exists reliability;
create table if not exists reliability.journal (
  schema_name text not null, id bigint not null, topic text not null, key text not null, event_id text primary key
);
create or replace function reliability.note_event() returns trigger language plpgsql security definer as $$
begin
  insert into reliability.journal values (tg_table_schema, new.id, new.topic, new.key, new.event_id) on conflict do nothing;
  return null;
end $$;
grant usage on schema reliability to public;
`;

/** Begins to note what is committed and what arrives. Events from before are not in it. */
export async function startJournal(superuser: Pool, brokers: readonly string[], topicPrefix: string): Promise<Journal> {
  await superuser.query(journalTable);
  for (const schema of publishers) {
    await superuser.query(
      `create or replace trigger noted after insert on ${schema}.outbox for each row execute function reliability.note_event()`,
    );
  }
  const arrived = new Map<string, string[]>();
  const seen = new Set<string>();
  const { kafka } = connectKafka(brokers, topicPrefix, 'reliability', createLog('reliability', 'silent'));
  const consumer = kafka.consumer({
    groupId: `${topicPrefix}reliability-${process.pid}`,
    sessionTimeout: 60_000,
    retry: { retries: 1_000_000, initialRetryTime: 100, maxRetryTime: 1_000 },
  });
  await consumer.connect();
  const names = topics.map(({ topic }) => topic).filter((topic) => !topic.endsWith('.dead-letter'));
  await consumer.subscribe({ topics: names.map((topic) => topicPrefix + topic), fromBeginning: true });
  await consumer.run({
    eachMessage: async ({ topic, message }) => {
      const eventId = message.headers?.['event-id']?.toString() ?? '';
      if (seen.has(eventId)) return;
      seen.add(eventId);
      const key = `${topic.slice(topicPrefix.length)} ${message.key?.toString() ?? ''}`;
      const events = arrived.get(key) ?? [];
      events.push(eventId);
      arrived.set(key, events);
    },
  });

  const committed = async () => {
    const { rows } = await superuser.query<{ topic: string; key: string; event_id: string }>(
      `select topic, key, event_id from reliability.journal order by schema_name, id`,
    );
    return rows;
  };
  return {
    missing: async () => {
      let missing = 0;
      for (const { topic, schema } of consumers) {
        const { rows } = await superuser.query<{ count: number }>(
          `select count(*)::integer as count from reliability.journal j
           where j.topic = $1 and not exists (select from ${schema}.inbox i where i.event_id = j.event_id)`,
          [topic],
        );
        missing += rows[0]!.count;
      }
      return missing + (await committed()).filter(({ event_id: id }) => !seen.has(id)).length;
    },
    outOfOrder: async () => {
      const wrong: string[] = [];
      const byKey = Map.groupBy(await committed(), ({ topic, key }) => `${topic} ${key}`);
      for (const [key, events] of byKey) {
        const noted = new Set(events.map(({ event_id: id }) => id));
        const order = (arrived.get(key) ?? []).filter((id) => noted.has(id));
        if (order.join() !== events.map(({ event_id: id }) => id).join()) wrong.push(key);
      }
      return wrong;
    },
    clear: async () => {
      await superuser.query('truncate reliability.journal');
      arrived.clear();
      seen.clear();
    },
    stop: async () => {
      await consumer.disconnect().catch(() => undefined);
    },
  };
}
