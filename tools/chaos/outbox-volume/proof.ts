import { randomBytes } from 'node:crypto';
import { decodeEvent } from '@dg/contracts/events';
import type { Kafka } from 'kafkajs';
import type pg from 'pg';

interface Broken {
  readonly count: number;
  readonly example: string | null;
}

/** What must be empty when all events have arrived, each named as what it would be. */
const breaches: Readonly<Record<string, string>> = {
  'events that were written and not applied': `
    select k.id || '/' || s.sequence as example from keys k cross join generate_series(1, k.last_sequence) s(sequence)
    where not exists (select from applied a where a.key_id = k.id and a.sequence = s.sequence)`,
  'events that were applied twice': `
    select key_id || '/' || sequence as example from applied group by key_id, sequence having count(*) > 1`,
  'events that were applied and never written': `
    select a.key_id || '/' || a.sequence as example from applied a
    where not exists (select from keys k where k.id = a.key_id and a.sequence between 1 and k.last_sequence)`,
  'events that were applied out of the order of their key': `
    select key_id || '/' || sequence || ' after ' || before as example
    from (select key_id, sequence, coalesce(lag(sequence) over (partition by key_id order by position), 0) as before
          from applied) a
    where sequence <> before + 1`,
  'rows left in the outbox': 'select id::text as example from outbox',
  'dead letters': 'select id::text as example from dead_letters',
};

/** What the tables say against it. */
export async function provenByTables(pool: pg.Pool): Promise<string[]> {
  const faults: string[] = [];
  for (const [what, sql] of Object.entries(breaches)) {
    const { rows } = await pool.query<Broken>(
      `select count(*)::integer as count, min(example) as example from (${sql}) breach`,
    );
    const { count, example } = rows[0]!;
    if (count > 0) faults.push(`${count} ${what}, for instance ${example}`);
  }
  const { rows } = await pool.query<{ written: number; seen: number }>(`
    select (select sum(last_sequence) from keys)::integer as written, (select count(*) from inbox)::integer as seen`);
  const { written, seen } = rows[0]!;
  if (written !== seen) faults.push(`${written} events were written, the inbox has ${seen}`);
  return faults;
}

export interface TopicReading {
  readonly faults: readonly string[];
  readonly messages: number;
  readonly repeated: number;
}

/** Reads the topic from end to end: of each key every number must first occur in its turn. */
export async function readTopic(kafka: Kafka, topic: string, pool: pg.Pool): Promise<TopicReading> {
  const ends = await endsOf(kafka, topic);
  const last = new Map<number, number>();
  let messages = 0;
  let repeated = 0;
  let outOfTurn = 0;
  await readUntil(kafka, topic, ends, (value) => {
    const { order_id: keyId, sequence } = decodeEvent('fulfilment-result', value).data;
    const before = last.get(keyId) ?? 0;
    messages++;
    if (sequence <= before) repeated++;
    else {
      if (sequence > before + 1) outOfTurn++;
      last.set(keyId, sequence);
    }
  });
  const { rows } = await pool.query<{ id: number; last_sequence: number }>(
    'select id, last_sequence from keys where last_sequence > 0',
  );
  const missing = rows.filter((row) => last.get(row.id) !== row.last_sequence).length;
  return {
    faults: [
      ...(outOfTurn > 0 ? [`${outOfTurn} messages come first after a later one of their key`] : []),
      ...(missing > 0 ? [`${missing} keys have not all their messages in the topic`] : []),
    ],
    messages,
    repeated,
  };
}

/** Of each partition that is not empty, the offset of its last message. */
async function endsOf(kafka: Kafka, topic: string): Promise<Map<number, bigint>> {
  const admin = kafka.admin();
  await admin.connect();
  const offsets = await admin.fetchTopicOffsets(topic);
  await admin.disconnect();
  return new Map(
    offsets
      .filter(({ high }) => BigInt(high) > 0n)
      .map(({ partition, high }) => [partition, BigInt(high) - 1n] as const),
  );
}

async function readUntil(kafka: Kafka, topic: string, ends: Map<number, bigint>, see: (value: string) => void) {
  const reader = kafka.consumer({ groupId: `${topic}.reader-${randomBytes(4).toString('hex')}` });
  const left = new Set(ends.keys());
  const allRead = Promise.withResolvers<void>();
  if (left.size === 0) allRead.resolve();
  await reader.connect();
  await reader.subscribe({ topic, fromBeginning: true });
  await reader.run({
    autoCommit: false,
    eachBatch: async ({ batch }) => {
      for (const { value } of batch.messages) see(value?.toString() ?? '');
      if (BigInt(batch.lastOffset()) >= (ends.get(batch.partition) ?? 0n)) left.delete(batch.partition);
      if (left.size === 0) allRead.resolve();
    },
  });
  await allRead.promise;
  await reader.disconnect();
}
